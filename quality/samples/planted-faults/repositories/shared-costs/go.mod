module example.org/sharedcosts

go 1.22
