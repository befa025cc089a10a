declare module 's3rver' {
  /** The part of the local S3 server that the tests use; the package brings no types. */
  export default class S3rver {
    constructor(options: {
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): import('node:http').RequestListener
  }
}
