import { useCall } from '@iss/portal/hooks'
import { PersonField } from '@iss/ui/person-field'
import { useState } from 'react'
import { procurarContribuinteGuia } from '../../contract/procurar-contribuinte.ts'

type Props = {
  value: number | null
  onChange: (id: number | null) => void
  required?: boolean
  span?: number
  error?: string
}

/** A taxpayer of the city, for inspectors. */
export function ContribuinteField({ value, onChange, required, span = 6, error }: Props) {
  const [texto, setTexto] = useState('')
  const chosen = useCall(
    procurarContribuinteGuia,
    { texto: '', id: value },
    { enabled: value !== null, silent: true, staleTime: 300_000, keepPrevious: true },
  )
  const found = useCall(procurarContribuinteGuia, { texto, id: null }, { enabled: texto !== '', silent: true, staleTime: 60_000 })
  return (
    <PersonField
      label="Contribuinte"
      required={required}
      value={value}
      onChange={onChange}
      error={error}
      chosen={value === null ? undefined : chosen.data?.find(({ id }) => id === value)}
      found={found.data ?? []}
      onSearch={setTexto}
      loading={found.isFetching}
      span={span}
    />
  )
}
