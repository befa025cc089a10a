import { Avatar } from '@mantine/core'
import { buscarAvatarPorId } from '@iss/acesso/contract/sessao'
import { call } from '@iss/web-api/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { initials } from './initials.ts'
import classes from './shell.module.css'

/** The picture of a person, or the initials of the name when `id` is null or the picture cannot be had. */
export function PersonAvatar({ name, id }: { name: string; id: number | null }) {
  const { data } = useQuery({
    queryKey: [buscarAvatarPorId.path, id],
    queryFn: () => call(buscarAvatarPorId, { id: id ?? 0 }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { background: true },
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return setAddress(null)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <Avatar className={classes.personAvatar} size={44} radius={8} src={address} alt="" aria-hidden="true">
      {initials(name)}
    </Avatar>
  )
}
