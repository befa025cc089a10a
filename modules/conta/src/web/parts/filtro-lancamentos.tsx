import type { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useState } from 'react'
import { ContribuinteField } from './contribuinte-field.tsx'
import { papeis } from '@iss/kernel/papel'

export type Filtro = { idPessoa: number | null; papel: 'PRESTADOR' | 'TOMADOR' | null; competencia: Competencia | null }

/** Taxpayer, role and competence of the entries shown; every change searches anew from the first page. */
export function useFiltroLancamentos(aoMudar: () => void) {
  const [filtro, setFiltro] = useState<Filtro>({ idPessoa: null, papel: null, competencia: null })
  const mudar = (parte: Partial<Filtro>) => {
    setFiltro({ ...filtro, ...parte })
    aoMudar()
  }
  return { filtro, mudar }
}

export function FiltroLancamentos({ filtro, mudar }: ReturnType<typeof useFiltroLancamentos>) {
  return (
    <Panel>
      <FormGrid>
        <ContribuinteField value={filtro.idPessoa} onChange={(idPessoa) => mudar({ idPessoa })} span={6} />
        <SelectField
          label="Papel"
          value={filtro.papel}
          onChange={(valor) => mudar({ papel: papeis.find(({ value }) => value === valor)?.value ?? null })}
          options={papeis}
          placeholder="Todos"
          span={3}
        />
        <CompetenciaField
          label="Competência"
          value={filtro.competencia}
          onChange={(competencia) => mudar({ competencia })}
          span={3}
        />
      </FormGrid>
    </Panel>
  )
}
