#!/usr/bin/env node
// From the sources of the repository; the single file for a machine without them is made by `npm run conector:pacote` (docs/conector.md).
import { register } from 'tsx/esm/api'

register()
const { runCommand } = await import('../src/command.ts')
process.exitCode = await runCommand(process.argv.slice(2))
