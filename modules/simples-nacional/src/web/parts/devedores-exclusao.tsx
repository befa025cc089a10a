import { ListView } from '@iss/list/web/list-view'
import { useInvalidate } from '@iss/portal/hooks'
import { useState } from 'react'
import { lidasDaExclusao } from './lidas-da-exclusao.ts'
import { CienciaDialog } from './ciencia-exclusao.tsx'

/** Companies of a run. While the debts are examined they are taken out and in again; later they are chosen for their ciência. */
export function DevedoresExclusao({ processoId }: { processoId: number }) {
  const invalidate = useInvalidate()
  const [cientes, setCientes] = useState<{ ids: readonly number[]; atualizar: () => void } | null>(null)
  return (
    <>
      <ListView
        slug="devedores-exclusao-simples"
        given={{ processoId }}
        onDone={() => void invalidate(...lidasDaExclusao)}
        onAction={(_ciencia, linhas, atualizar) => setCientes({ ids: linhas.map(({ id }) => Number(id)), atualizar })}
      />
      {cientes ? (
        <CienciaDialog id={processoId} detalhes={cientes.ids} onRegistrada={cientes.atualizar} onClose={() => setCientes(null)} />
      ) : null}
    </>
  )
}
