import { Competencia } from '@iss/kernel/competencia'
import { formatDocumento } from '@iss/kernel/documento'
import { reportErrors } from '@iss/list/definition'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { buscarFicha, exportarFicha, imprimirFicha, procurarContribuinte } from '../contract/ficha.ts'
import { Ficha } from './parts/ficha.tsx'

type Encontrado = AnswerOutputOf<typeof procurarContribuinte>[number]

const colunas: GridColumn<Encontrado>[] = [
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'documento', label: 'Documento', kind: 'documento' },
  { key: 'inscricaoMunicipal', label: 'Insc. municipal' },
  { key: 'situacao', label: 'Situação' },
]

/** The month that an address bears as 2026-04; null for none. */
function readMes(text: string | null): Competencia | null {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? Competencia.from(text) : null
}

/** Everything about one taxpayer on one screen (F22). Person and months stand in the address. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const de = readMes(search.get('de'))
  const ate = readMes(search.get('ate'))
  const [texto, setTexto] = useState('')
  const [lista, setLista] = useState<Encontrado[] | null>(null)
  const procurar = useCallMutation(procurarContribuinte)
  const pedido = { idPessoa: id ?? 1, competenciaInicial: de, competenciaFinal: ate }
  const ficha = useCall(buscarFicha, pedido, { enabled: id !== null, keepPrevious: true })
  const data = id === null ? undefined : ficha.data
  const aberta = lista ? undefined : data?.pessoa
  const download = useDownload()
  const abrir = (pessoa: number) => {
    setLista(null)
    setSearch({ id: String(pessoa), aba: null, editar: null }, { push: true })
  }
  const consultar = async (event: FormEvent) => {
    event.preventDefault()
    setLista(null)
    const achados = await procurar.mutateAsync({ contribuinte: texto }).catch(() => null)
    if (!achados) return
    const [unico] = achados
    if (achados.length === 1 && unico) abrir(unico.id)
    else setLista(achados)
  }
  return (
    <Page
      title={aberta ? aberta.nome : 'Consulta geral do contribuinte'}
      subtitle={
        data && aberta
          ? [
              'Consulta geral do contribuinte',
              formatDocumento(aberta.documento),
              aberta.situacao,
              aberta.regime,
              `${data.periodo.inicial} a ${data.periodo.final}`,
            ]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      actions={
        data ? (
          <>
            <Button variant="default" loading={download.isPending} onClick={() => void download(exportarFicha, pedido)}>
              Ficha em XLS
            </Button>
            <Button variant="default" loading={download.isPending} onClick={() => void download(imprimirFicha, pedido)}>
              Ficha em PDF
            </Button>
          </>
        ) : null
      }
    >
      <Panel>
        <form noValidate onSubmit={(event) => void consultar(event)} aria-label="Consulta do contribuinte">
          <FormGrid>
            <TextField
              label="Contribuinte"
              description="CPF, CNPJ ou nome."
              required
              value={texto}
              onChange={setTexto}
              span={6}
            />
            <CompetenciaField
              label="Competência inicial"
              value={de ?? (data ? Competencia.parse(data.periodo.inicial) : null)}
              onChange={(mes) => setSearch({ de: mes?.toString() ?? null })}
              span={3}
            />
            <CompetenciaField
              label="Competência final"
              value={ate ?? (data ? Competencia.parse(data.periodo.final) : null)}
              onChange={(mes) => setSearch({ ate: mes?.toString() ?? null })}
              span={3}
            />
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={procurar.isPending}>
              Consultar
            </Button>
          </FormActions>
        </form>
      </Panel>
      {lista ? (
        <DataGrid
          label="Contribuintes encontrados"
          title="Contribuintes encontrados"
          columns={colunas}
          rows={lista}
          empty={reportErrors.contribuinteNaoEncontrado.message}
          onRowClick={(row) => abrir(row.id)}
        />
      ) : null}
      {data && !lista ? (
        <Ficha
          ficha={data}
          pedido={pedido}
          aba={search.get('aba') ?? 'cadastro'}
          onAba={(aba) => setSearch({ aba, editar: null })}
          editar={search.get('editar')}
          onEditar={(editar) => setSearch({ editar })}
        />
      ) : null}
      {id === null && !lista ? (
        <EmptyState
          title="Informe o contribuinte."
          description="Procure pelo documento ou pelo nome para ver cadastro, movimentação, encerramentos, guias, pedidos e documentos."
        />
      ) : null}
    </Page>
  )
}
