// starts here
