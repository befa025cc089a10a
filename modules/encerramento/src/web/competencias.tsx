import { AnoField } from '@iss/ui/ano-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCanOpen } from '@iss/portal/hooks'
import { AppLink, LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Group } from '@mantine/core'
import { buscarCompetencias } from '../contract/encerramento.ts'
import { CaminhoDoMes } from './parts/caminho-do-mes.tsx'

type Linha = AnswerOutputOf<typeof buscarCompetencias>[number]
type Papel = 'PRESTADOR' | 'TOMADOR'

const papeis = [
  { value: 'PRESTADOR', label: 'Prestador' },
  { value: 'TOMADOR', label: 'Tomador' },
]

function tom({ estado, complementarPendente, bloqueada, futura, diasDeAtraso }: Linha): Tone {
  if (bloqueada || diasDeAtraso > 0) return 'danger'
  if (futura) return 'neutral'
  if (complementarPendente) return 'warning'
  return estado === 'ABERTA' ? 'info' : estado === 'ENCERRADA' ? 'success' : 'violet'
}

/** Credits only in a year that has some: the guide needs the room. */
const colunasDe = (linhas: readonly Linha[]) =>
  colunas.filter(({ key }) => key !== 'creditos' || linhas.some(({ creditos }) => !creditos.isZero()))

const colunas: GridColumn<Linha>[] = [
  { key: 'competencia', label: 'Competência', render: (linha) => <LivroDaLinha linha={linha} /> },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: tom },
  { key: 'quantidade', label: 'Notas', kind: 'integer', total: 'sum' },
  { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
  { key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum' },
  { key: 'retido', label: 'Retido', kind: 'money', total: 'sum' },
  { key: 'creditos', label: 'Créditos', kind: 'money', total: 'sum' },
  { key: 'encerrado', label: 'Encerrado', kind: 'money', total: 'sum' },
  { key: 'aPagar', label: 'A pagar', kind: 'money', total: 'sum' },
  {
    key: 'guiaNumero',
    label: 'Guia',
    wrap: true,
    value: ({ guiaNumero }) => guiaNumero,
    render: (linha) => <GuiaDaLinha linha={linha} />,
  },
]

/** Year board of the bookkeeping (L01): one line a month, from open to paid. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const papel: Papel = search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR'
  const pedido = Number(search.get('ano'))
  const ano = Number.isInteger(pedido) && pedido >= 2006 && pedido <= 2100 ? pedido : null
  const doCaminho = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(search.get('mes') ?? '')
  const mes = doCaminho ? { ano: Number(doCaminho[1]), mes: Number(doCaminho[2]) - 1 } : null
  const meses = useCall(buscarCompetencias, { ano, papelServico: papel, idPessoa: null }, { keepPrevious: true })
  return (
    <Page title="Competências">
      <CaminhoDoMes
        mes={mes}
        papel={papel}
        onMes={({ ano, mes: numero }) => setSearch({ mes: `${ano}-${String(numero + 1).padStart(2, '0')}` })}
      />
      <Panel>
        <FormGrid>
          <AnoField
            label="Ano"
            value={ano ?? meses.data?.[0]?.ano ?? null}
            onChange={(valor) => setSearch({ ano: valor === null ? null : String(valor) })}
            span={3}
          />
          <SelectField
            label="Papel"
            options={papeis}
            clearable={false}
            value={papel}
            onChange={(valor) => setSearch({ papel: valor === 'TOMADOR' ? 'TOMADOR' : null })}
            span={3}
          />
        </FormGrid>
      </Panel>
      <DataGrid
        label="Competências"
        columns={colunasDe(meses.data ?? [])}
        rows={meses.data}
        status={meses.gridStatus}
        empty="Nenhuma movimentação no período."
        getRowId={({ competencia }) => competencia}
        search={false}
        paged={false}
        onRefresh={meses.refetch}
        actions={(linha) => <Acoes linha={linha} papel={papel} />}
      />
    </Page>
  )
}

/** The month, which leads to its book for whom has one. */
function LivroDaLinha({ linha: { ano, mes, competencia } }: { linha: Linha }) {
  const [search] = useSearch()
  const livro = '/home/actions/escrit-consulta'
  const temLivro = useCanOpen()(livro)
  if (!temLivro) return competencia
  const papel = search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR'
  const dia = `${ano}-${String(mes + 1).padStart(2, '0')}`
  return (
    <AppLink to={`${livro}?papel=${papel}&de=${dia}&ate=${dia}`} aria-label={`Abrir o livro de ${competencia}`}>
      {competencia}
    </AppLink>
  )
}

/** The guide of the month, and what delay adds to it, or would add to that of a month still open. */
function GuiaDaLinha({ linha }: { linha: Linha }) {
  const { competencia, guiaId, guiaNumero, guiaVencimento, guiaSituacao, acrescimos } = linha
  return (
    <>
      {guiaId === null ? null : (
        <>
          <div style={{ whiteSpace: 'nowrap' }}>
            <AppLink to={`/home/actions/guia?id=${guiaId}`} aria-label={`Guia nº ${guiaNumero} de ${competencia}`}>
              {`nº ${guiaNumero}`}
            </AppLink>
          </div>
          <div>{`${guiaSituacao} - ${guiaVencimento}`}</div>
        </>
      )}
      {acrescimos.isZero() ? null : <div>{`Multa e juros hoje: ${formatMoney(acrescimos)}`}</div>}
    </>
  )
}

function Acoes({ linha, papel }: { linha: Linha; papel: Papel }) {
  const encerramento = `/home/actions/encerramento?ano=${linha.ano}&mes=${linha.mes + 1}&papel=${papel}`
  return (
    <Group gap={6} wrap="nowrap">
      {(linha.estado === 'ABERTA' && !linha.futura) || linha.complementarPendente ? (
        <LinkButton size="compact-sm" to={encerramento} aria-label={`Encerrar ${linha.competencia}`}>
          {linha.complementarPendente ? 'Complementar' : 'Encerrar'}
        </LinkButton>
      ) : null}
      {linha.encerramentoId === null ? null : (
        <LinkButton
          size="compact-sm"
          variant="default"
          to={`/home/actions/encerramento-memoria?id=${linha.encerramentoId}`}
          aria-label={`Memória de ${linha.competencia}`}
        >
          Memória
        </LinkButton>
      )}
    </Group>
  )
}
