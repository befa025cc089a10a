import { isData } from '@iss/kernel/data'
import { DateField } from '@iss/ui/date-field'
import { FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { filasProcessamento, type SituacaoProcesso, situacoesProcesso } from '../../domain/fila-processamento.ts'

/** The filter of the monitor; null days are those of the server. */
export type FiltroMonitor = {
  fila: string | null
  situacao: SituacaoProcesso | null
  dataInicial: string | null
  dataFinal: string | null
  usuario: string
  tipoRelatorio: number | null
}

const opcoesFila = Object.entries(filasProcessamento).map(([value, label]) => ({ value, label }))
const opcoesSituacao = (Object.keys(situacoesProcesso) as SituacaoProcesso[]).map((value) => ({
  value,
  label: situacoesProcesso[value],
}))
const vazio: FiltroMonitor = {
  fila: null,
  situacao: null,
  dataInicial: null,
  dataFinal: null,
  usuario: '',
  tipoRelatorio: null,
}

type Props = {
  filtro: FiltroMonitor
  tipos: readonly { tipo: number; titulo: string }[]
  onConsultar: (filtro: FiltroMonitor) => void
}

/** What is typed stays here until it is asked for; give a new `key` when the filter in force changes. */
export function FiltroProcessos({ filtro, tipos, onConsultar }: Props) {
  const [rascunho, setRascunho] = useState(filtro)
  const mudar = (partes: Partial<FiltroMonitor>) => setRascunho((antes) => ({ ...antes, ...partes }))
  const dias = [rascunho.dataInicial ?? '', rascunho.dataFinal ?? '']
  const consultar = (event: FormEvent) => {
    event.preventDefault()
    if (dias.every(isData)) onConsultar(rascunho)
  }
  return (
    <Panel>
      <form onSubmit={consultar} aria-label="Filtros dos processamentos">
        <FormGrid>
          <SelectField
            label="Fila"
            options={opcoesFila}
            value={rascunho.fila}
            onChange={(fila) => mudar({ fila: fila === null ? null : String(fila) })}
            span={4}
          />
          <SelectField
            label="Situação"
            options={opcoesSituacao}
            value={rascunho.situacao}
            onChange={(valor) => mudar({ situacao: opcoesSituacao.find(({ value }) => value === valor)?.value ?? null })}
            span={4}
          />
          <SelectField
            label="Tipo de relatório"
            options={tipos.map(({ tipo, titulo }) => ({ value: tipo, label: titulo }))}
            value={rascunho.tipoRelatorio}
            onChange={(tipo) => mudar({ tipoRelatorio: typeof tipo === 'number' ? tipo : null })}
            span={4}
          />
          <DateField
            label="Data inicial"
            required
            value={dias[0] ?? ''}
            onChange={(dataInicial) => mudar({ dataInicial })}
            span={4}
          />
          <DateField label="Data final" required value={dias[1] ?? ''} onChange={(dataFinal) => mudar({ dataFinal })} span={4} />
          <TextField label="Usuário" value={rascunho.usuario} onChange={(usuario) => mudar({ usuario })} span={4} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={() => onConsultar(vazio)}>
            Limpar
          </Button>
          <Button type="submit">Consultar</Button>
        </FormActions>
      </form>
    </Panel>
  )
}
