import type { Call } from '@iss/platform/contract'
import { call, type Sendable } from '@iss/portal/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Address of a picture that a call answers, asked for once; null while it is awaited, when there is none, or without `enabled`. */
export function usePicture<C extends Call>(definition: C, request: Sendable<C>, enabled = true): string | null {
  const { data } = useQuery({
    queryKey: [definition.path, request],
    queryFn: () => call(definition, request) as Promise<unknown>,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { background: true },
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!enabled || !(data instanceof Blob)) return setAddress(null)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data, enabled])
  return address
}
