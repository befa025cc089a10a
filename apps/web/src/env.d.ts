/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the developers' forum on the landing page. */
  readonly VITE_FORUM_URL?: string
}
