import { LivroDoSetor, type FormDoSetor } from '@iss/escrituracao/parts/livro-do-setor.tsx'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useCall } from '@iss/portal/hooks'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { carregarPedagio, chamadasPedagio, type PedidoPedagio } from '../contract/pedagio.ts'
import { telaAreaPedagio, telaImportarPedagio, telaPedagio } from '../contract/telas.ts'

type Rodovia = AnswerOutputOf<typeof carregarPedagio>['rodovias'][number]
type Values = { competencia: Competencia | null; rodoviaId: string | null; receita: Dinheiro | null; deducoes: Dinheiro | null }

/** Escrituração de pedágio (P1): the revenue of a road in a competence, taxed by the kilometres in the city. */
export function Screen() {
  const { data } = useCall(carregarPedagio, {})
  return (
    <LivroDoSetor
      title={telaPedagio.title}
      back={telaAreaPedagio.path}
      lista="escrit-pedagio"
      calls={chamadasPedagio}
      form={formDe(data?.rodovias ?? [])}
      pronto={data !== undefined}
      impedimento={
        data && data.rodovias.length === 0
          ? 'Nenhuma rodovia cadastrada para o contribuinte: a prefeitura cadastra as rodovias e os seus trechos.'
          : null
      }
      importar={telaImportarPedagio.path}
      depois={data && data.rodovias.length > 0 ? <Rodovias rodovias={data.rodovias} /> : null}
    />
  )
}

function formDe(rodovias: readonly Rodovia[]): FormDoSetor<Values, PedidoPedagio> {
  return {
    nome: 'escrit-pedagio',
    vazio: (competencia) => ({
      competencia,
      rodoviaId: rodovias.length === 1 ? String(rodovias[0]?.id) : null,
      receita: null,
      deducoes: null,
    }),
    doPedido: ({ competencia, rodoviaId, receita, deducoes }) => ({
      competencia,
      rodoviaId: rodoviaId === null ? null : String(rodoviaId),
      receita,
      deducoes,
    }),
    paraPedido: ({ competencia, rodoviaId, receita, deducoes }) => ({
      competencia: competencia ?? Competencia.of(2006, 1),
      rodoviaId: rodoviaId === null ? null : Number(rodoviaId),
      rodovia: '',
      receita: receita ?? Dinheiro.zero,
      deducoes: deducoes ?? Dinheiro.zero,
    }),
    campos: ({ control }) => (
      <>
        <CompetenciaField control={control} name="competencia" label="Competência" required span={3} />
        <SelectField
          control={control}
          name="rodoviaId"
          label="Rodovia"
          required
          options={rodovias.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          span={5}
        />
        <MoneyField control={control} name="receita" label="Receita total" required span={2} />
        <MoneyField control={control} name="deducoes" label="Deduções" span={2} />
      </>
    ),
  }
}

const colunas: GridColumn<Rodovia>[] = [
  { key: 'nome', label: 'Rodovia', wrap: true },
  { key: 'extensaoTotal', label: 'Extensão total (km)', kind: 'decimal' },
  { key: 'extensaoAqui', label: 'No município (km)', kind: 'decimal' },
  {
    key: 'trechos',
    label: 'Trechos',
    wrap: true,
    value: ({ trechos }) => dizerTrechos(trechos),
    render: ({ trechos }) => dizerTrechos(trechos),
  },
  { key: 'inicio', label: 'Início', hideOnMobile: true },
  { key: 'fim', label: 'Fim', hideOnMobile: true },
]

const dizerTrechos = (trechos: Rodovia['trechos']) =>
  trechos.map(({ municipio, extensao }) => `${municipio}: ${extensao.format(0)} km`).join('; ')

/** The roads as the city keeps them (P2). */
function Rodovias({ rodovias }: { rodovias: readonly Rodovia[] }) {
  return (
    <Panel title="Rodovias do contribuinte">
      <DataGrid label="Rodovias do contribuinte" columns={colunas} rows={[...rodovias]} search={false} paged={false} />
    </Panel>
  )
}
