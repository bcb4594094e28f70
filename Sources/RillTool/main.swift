import RillCommandLine

RillTool.run()
