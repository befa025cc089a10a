import { expect, it } from 'vitest'
import { judgeFailure } from './run-group.ts'

const state = (code: string) => Object.assign(new Error(code), { code })
/** As Drizzle wraps it. */
const wrapped = (code: string) => new Error('Failed query', { cause: state(code) })
const usual = { isCommitting: false, isSingle: false, wait: false }

it.each([
  ['a group: nobody knows whose fault it was', new Error('boom'), usual, 'apart'],
  ['a single request has its own error', new Error('boom'), { ...usual, isSingle: true }, 'error'],
  ['a single request that met a lock waits for it', state('55P03'), { ...usual, isSingle: true }, 'apart'],
  ['also through Drizzle', wrapped('55P03'), { ...usual, isSingle: true }, 'apart'],
  ['but not when it waited already', state('55P03'), { ...usual, isSingle: true, wait: true }, 'error'],
  ['the commit was sent and its answer lost', new Error('Connection terminated'), { ...usual, isCommitting: true }, 'error'],
  ['the server undid the commit: a constraint', state('23505'), { ...usual, isCommitting: true }, 'apart'],
  ['the server undid the commit: a conflict', wrapped('40001'), { ...usual, isCommitting: true }, 'apart'],
])('%s', (_title, error, circumstances, verdict) => {
  expect(judgeFailure(error, circumstances)).toEqual(verdict === 'error' ? { error } : { apart: true })
})
