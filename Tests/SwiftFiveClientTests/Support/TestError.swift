enum TestError: Int, Error {
  case `default` = 0
  case error1 = 1
  case error2 = 2
}
