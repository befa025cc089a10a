// Seconds that the processors spent on what this process started: what a test costs, whatever else the machine does meanwhile.
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc a second, everywhere where Linux runs Node. */
const ticks = 100

function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Fields 14 and 15 of the man page; the second part of the key tells a process from a later one of the same number (field 22).
    return { pid, parent: Number(parent), key: `${pid} ${rest[17]}`, seconds: (Number(rest[9]) + Number(rest[10])) / ticks }
  } catch {
    return undefined
  }
}

/**
 * Adds up, from now until `stop`, the processor time of all descendants of a process (this one unless its number is told), also of those that it
 * lost sight of (a database server puts itself in a session of its own). Looks once a second, so that what lives shorter is not seen. `read` tells
 * the sum so far. Undefined where there is no /proc.
 */
export function countProcessorTime(ancestor = process.pid) {
  const known = new Map()
  const look = () => {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readProcess(Number(name)))
      .filter((item) => item !== undefined)
    const ours = new Set([ancestor])
    for (let size = 0; size !== ours.size; ) {
      size = ours.size
      for (const { pid, parent, key } of all) if (ours.has(parent) || known.has(key)) ours.add(pid)
    }
    for (const { pid, key, seconds } of all) if (ours.has(pid) && pid !== process.pid) known.set(key, seconds)
  }
  if (process.platform !== 'linux') return { read: () => undefined, stop: () => undefined }
  look()
  const earlier = new Map(known)
  const timer = setInterval(look, 1000)
  timer.unref()
  const read = () => {
    look()
    let sum = 0
    for (const [key, seconds] of known) sum += seconds - (earlier.get(key) ?? 0)
    return sum
  }
  return {
    read,
    stop() {
      clearInterval(timer)
      return read()
    },
  }
}
