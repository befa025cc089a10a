import { counted } from '@iss/kernel/texto'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { AppLink, LinkButton } from '@iss/portal/navigation'
import type { SecaoDaPessoa } from '@iss/pessoa/parts/secoes.tsx'
import { Stack } from '@mantine/core'
import type { FichaTO } from '../../contract/ficha.ts'
import { FichaCadastro } from './ficha-cadastro.tsx'
import { FichaGrafico } from './ficha-grafico.tsx'

type Linha<
  K extends 'movimentacao' | 'encerramentos' | 'guias' | 'pagamentos' | 'creditos' | 'solicitacoes' | 'documentos' | 'auditoria',
> = FichaTO[K][number]

const movimentacao: GridColumn<Linha<'movimentacao'>>[] = [
  { key: 'competencia', label: 'Competência' },
  { key: 'notas', label: 'NF-e (qtde)', kind: 'integer', total: 'sum' },
  { key: 'servicos', label: 'Prestados', kind: 'money', total: 'sum' },
  { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
  { key: 'issProprio', label: 'ISS próprio', kind: 'money', total: 'sum' },
  { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
  { key: 'tomados', label: 'Tomados', kind: 'money', total: 'sum' },
  { key: 'retidoDeTerceiros', label: 'Retido de terceiros', kind: 'money', total: 'sum' },
]

const aberto = (situacao: string) => (situacao === 'Em aberto' ? 'warning' : 'neutral')
const encerramentos: GridColumn<Linha<'encerramentos'>>[] = [
  { key: 'competencia', label: 'Competência' },
  { key: 'prestador', label: 'Prestador', tone: ({ prestador }) => aberto(prestador) },
  { key: 'tomador', label: 'Tomador', tone: ({ tomador }) => aberto(tomador) },
]

const guias: GridColumn<Linha<'guias'>>[] = [
  { key: 'numero', label: 'Guia', render: ({ id, numero }) => <AppLink to={`/home/actions/guia?id=${id}`}>{numero}</AppLink> },
  { key: 'competencia', label: 'Competência' },
  { key: 'papel', label: 'Papel' },
  { key: 'tipo', label: 'Tipo' },
  { key: 'vencimento', label: 'Vencimento', kind: 'date' },
  { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
  { key: 'atualizado', label: 'Atualizado', kind: 'money', total: 'sum' },
  {
    key: 'situacao',
    label: 'Situação',
    tone: ({ situacao }) =>
      situacao === 'Vencida' || situacao === 'Dívida ativa' ? 'danger' : situacao === 'Paga' ? 'success' : 'neutral',
  },
]

const pagamentos: GridColumn<Linha<'pagamentos'>>[] = [
  { key: 'guia', label: 'Guia', render: ({ guiaId, guia }) => <AppLink to={`/home/actions/guia?id=${guiaId}`}>{guia}</AppLink> },
  { key: 'competencia', label: 'Competência' },
  { key: 'dataPagamento', label: 'Pagamento', kind: 'date' },
  { key: 'devido', label: 'Devido na data', kind: 'money', total: 'sum' },
  { key: 'valor', label: 'Pago', kind: 'money', total: 'sum' },
]

const creditos: GridColumn<Linha<'creditos'>>[] = [
  { key: 'competencia', label: 'Competência' },
  { key: 'papel', label: 'Papel' },
  { key: 'motivo', label: 'Motivo', wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  { key: 'usado', label: 'Utilizado', kind: 'money', total: 'sum' },
]

const solicitacoes: GridColumn<Linha<'solicitacoes'>>[] = [
  {
    key: 'protocolo',
    label: 'Protocolo',
    render: ({ endereco, protocolo }) => <AppLink to={endereco}>{protocolo ?? 'Abrir'}</AppLink>,
  },
  { key: 'data', label: 'Data', kind: 'datetime' },
  { key: 'tipo', label: 'Tipo', wrap: true },
  {
    key: 'situacao',
    label: 'Situação',
    tone: ({ situacao }) => (situacao === 'Aprovada' ? 'success' : situacao === 'Indeferida' ? 'danger' : 'neutral'),
  },
]

const documentos: GridColumn<Linha<'documentos'>>[] = [
  { key: 'tipo', label: 'Espécie' },
  { key: 'numero', label: 'Número', render: ({ endereco, numero }) => <AppLink to={endereco}>{numero ?? 'Abrir'}</AppLink> },
  { key: 'emissao', label: 'Emissão', kind: 'datetime' },
  { key: 'cancelamento', label: 'Cancelamento', kind: 'datetime' },
]

const auditoria: GridColumn<Linha<'auditoria'>>[] = [
  { key: 'quando', label: 'Data-hora' },
  { key: 'tipo', label: 'Evento', wrap: true },
  { key: 'usuario', label: 'Usuário', wrap: true },
]

type Props = {
  ficha: FichaTO
  aba: string
  onAba: (aba: string) => void
  editar: string | null
  onEditar: (secao: SecaoDaPessoa | null) => void
}

/** The sheet: figures on top, one tab for each subject. */
export function Ficha({ ficha, aba, onAba, editar, onEditar }: Props) {
  const { resumo } = ficha
  const relacao = `/home/fiscal/relatorio-relacao-nota`
  const abas = [
    { value: 'cadastro', label: 'Cadastro', content: <FichaCadastro ficha={ficha} editar={editar} onEditar={onEditar} /> },
    {
      value: 'movimentacao',
      label: 'Movimentação',
      content: (
        <Stack>
          <FichaGrafico meses={ficha.movimentacao} />
          <DataGrid
            label="Movimentação por competência"
            columns={movimentacao}
            rows={ficha.movimentacao}
            search={false}
            paged={false}
            toolbar={
              <LinkButton to={relacao} variant="default">
                Relação de notas
              </LinkButton>
            }
          />
        </Stack>
      ),
    },
    {
      value: 'encerramentos',
      label: 'Encerramentos',
      content: (
        <DataGrid
          label="Encerramentos por competência"
          columns={encerramentos}
          rows={ficha.encerramentos}
          search={false}
          paged={false}
        />
      ),
    },
    {
      value: 'guias',
      label: 'Guias',
      content: (
        <DataGrid
          label="Guias"
          columns={guias}
          rows={ficha.guias}
          empty="Nenhuma guia no período."
          isRowStruck={({ situacao }) => situacao === 'Cancelada'}
        />
      ),
    },
    {
      value: 'pagamentos',
      label: 'Pagamentos',
      content: (
        <DataGrid
          label="Pagamentos"
          columns={pagamentos}
          rows={ficha.pagamentos}
          empty="Nenhum pagamento no período."
          isRowStruck={({ estornado }) => estornado}
        />
      ),
    },
    {
      value: 'creditos',
      label: 'Créditos',
      content: (
        <DataGrid
          label="Créditos"
          columns={creditos}
          rows={ficha.creditos}
          empty="Nenhum crédito."
          isRowStruck={({ cancelado }) => cancelado}
        />
      ),
    },
    {
      value: 'solicitacoes',
      label: 'Solicitações',
      content: <DataGrid label="Solicitações" columns={solicitacoes} rows={ficha.solicitacoes} empty="Nenhuma solicitação." />,
    },
    {
      value: 'documentos',
      label: 'Documentos',
      content: (
        <DataGrid
          label="Documentos"
          columns={documentos}
          rows={ficha.documentos}
          empty="Nenhum documento."
          isRowStruck={({ cancelamento }) => cancelamento !== null}
        />
      ),
    },
    {
      value: 'auditoria',
      label: 'Auditoria',
      content: <DataGrid label="Auditoria" columns={auditoria} rows={ficha.auditoria} empty="Nenhum evento." />,
    },
  ]
  return (
    <Stack>
      <Panel>
        <StatRow>
          <Stat label="Serviços prestados" value={formatMoney(resumo.servicos)} />
          <Stat label="ISS próprio" value={formatMoney(resumo.issProprio)} />
          <Stat label="Pago" value={formatMoney(resumo.pago)} tone="success" />
          <Stat
            label="Em aberto, atualizado"
            value={formatMoney(resumo.emAberto)}
            tone={resumo.guiasVencidas > 0 ? 'danger' : undefined}
            hint={resumo.guiasVencidas > 0 ? counted(resumo.guiasVencidas, 'guia vencida', 'guias vencidas') : undefined}
          />
          <Stat
            label="Meses a encerrar"
            value={resumo.mesesAEncerrar}
            tone={resumo.mesesAEncerrar > 0 ? 'warning' : undefined}
            hint={resumo.aEncerrarDesde === null ? undefined : `desde ${resumo.aEncerrarDesde}`}
          />
        </StatRow>
      </Panel>
      <PageTabs
        label="Ficha do contribuinte"
        value={abas.some(({ value }) => value === aba) ? aba : 'cadastro'}
        onChange={onAba}
        items={abas}
      />
    </Stack>
  )
}
