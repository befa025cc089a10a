/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the developers' forum on the landing page. */
  readonly VITE_FORUM_URL?: string
}

declare module 'virtual:contracts-of-public-screens' {
  const contracts: readonly object[]
  export default contracts
}
