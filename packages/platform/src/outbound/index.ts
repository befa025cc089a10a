export { type ClientTls, type JsonAnswer, type JsonRequest, requestJson } from './request-json.ts'
