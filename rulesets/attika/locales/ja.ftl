title = アッティカ
