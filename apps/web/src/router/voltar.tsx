import { useEffect, useRef } from 'react'
import { Loading } from '../shell/loading.tsx'
import { useRestoreProfile } from '../shell/use-profile.ts'

/** /home/voltar: restores the own person and goes to the start page. */
export function Voltar() {
  const restore = useRestoreProfile()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void restore()
  }, [restore])
  return <Loading />
}
