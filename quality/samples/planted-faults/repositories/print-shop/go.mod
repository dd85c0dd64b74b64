module example.org/printshop

go 1.22
