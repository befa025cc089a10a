import { counted } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { AppLink } from '@iss/portal/navigation'
import type { SecaoDaPessoa } from '@iss/pessoa/parts/secoes.tsx'
import { Stack, Text } from '@mantine/core'
import { colunasDaFicha } from '../../contract/colunas-da-ficha.ts'
import type { FichaTO } from '../../contract/ficha.ts'
import { AbaContribuida, type PedidoDaFicha } from './aba-contribuida.tsx'
import { FichaCadastro } from './ficha-cadastro.tsx'
import { FichaGrafico } from './ficha-grafico.tsx'
import { LivroCompleto } from './livro-completo.tsx'
import { Tela } from './tela.tsx'
import { telasDaFicha } from './telas-da-ficha.ts'

type Tabela = keyof typeof colunasDaFicha
type Linha<K extends Tabela> = FichaTO[K][number]

/** The columns of a table, with what the screen alone adds to some of them. */
function colunas<K extends Tabela>(
  tabela: K,
  mais: Partial<Record<keyof Linha<K> & string, Partial<GridColumn<Linha<K>>>>> = {},
): GridColumn<Linha<K>>[] {
  return colunasDaFicha[tabela].map((coluna) => ({
    ...coluna,
    ...(mais as Partial<Record<string, Partial<GridColumn<Linha<K>>>>>)[coluna.key],
  }))
}

// On a phone the sum of both stands for them.
const movimentacao = colunas('movimentacao', { nfe: { hideOnMobile: true }, escriturado: { hideOnMobile: true } })

const aberto = (situacao: string) => (situacao === 'Em aberto' ? 'warning' : 'neutral')
const encerramentos = colunas('encerramentos', {
  prestador: { tone: ({ prestador }) => aberto(prestador) },
  tomador: { tone: ({ tomador }) => aberto(tomador) },
})

const guias = colunas('guias', {
  numero: { render: ({ id, numero }) => <AppLink to={`/home/actions/guia?id=${id}`}>{numero}</AppLink> },
  situacao: {
    tone: ({ situacao }) =>
      situacao === 'Vencida' || situacao === 'Dívida ativa' ? 'danger' : situacao === 'Paga' ? 'success' : 'neutral',
  },
})

const pagamentos = colunas('pagamentos', {
  guia: { render: ({ guiaId, guia }) => <AppLink to={`/home/actions/guia?id=${guiaId}`}>{guia}</AppLink> },
})

const creditos = colunas('creditos', { motivo: { wrap: true } })

const solicitacoes = colunas('solicitacoes', {
  protocolo: { render: ({ endereco, protocolo }) => <AppLink to={endereco}>{protocolo ?? 'Abrir'}</AppLink> },
  tipo: { wrap: true },
  situacao: {
    tone: ({ situacao }) => (situacao === 'Aprovada' ? 'success' : situacao === 'Indeferida' ? 'danger' : 'neutral'),
  },
})

const documentos = colunas('documentos', {
  numero: { render: ({ endereco, numero }) => <AppLink to={endereco}>{numero ?? 'Abrir'}</AppLink> },
})

const auditoria = colunas('auditoria', { tipo: { wrap: true }, usuario: { wrap: true } })

type Props = {
  ficha: FichaTO
  pedido: PedidoDaFicha
  aba: string
  onAba: (aba: string) => void
  editar: string | null
  onEditar: (secao: SecaoDaPessoa | null) => void
}

/** The sheet: figures on top, one tab for each subject. */
export function Ficha({ ficha, pedido, aba, onAba, editar, onEditar }: Props) {
  const { resumo } = ficha
  const telas = telasDaFicha(ficha)
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
              <>
                <LivroCompleto ficha={ficha} />
                <Tela {...telas.movimentacao} />
              </>
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
          toolbar={<Tela {...telas.encerramentos} />}
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
          toolbar={<Tela {...telas.guias} />}
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
          toolbar={<Tela {...telas.pagamentos} />}
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
          toolbar={<Tela {...telas.creditos} />}
          isRowStruck={({ cancelado }) => cancelado}
        />
      ),
    },
    {
      value: 'solicitacoes',
      label: 'Solicitações',
      content: (
        <DataGrid
          label="Solicitações"
          columns={solicitacoes}
          rows={ficha.solicitacoes}
          empty="Nenhuma solicitação no período."
          toolbar={<Tela {...telas.solicitacoes} />}
        />
      ),
    },
    {
      value: 'documentos',
      label: 'Documentos',
      content: (
        <Stack gap="xs">
          {ficha.documentosNoPeriodo > ficha.documentos.length ? (
            <Text c="dimmed" size="sm">
              {`Os últimos ${textOf('integer', ficha.documentos.length)} de ${textOf('integer', ficha.documentosNoPeriodo)}; todos estão em Documentos do município.`}
            </Text>
          ) : null}
          <DataGrid
            label="Documentos"
            columns={documentos}
            rows={ficha.documentos}
            empty="Nenhum documento no período."
            toolbar={<Tela {...telas.documentos} />}
            isRowStruck={({ cancelamento }) => cancelamento !== null}
          />
        </Stack>
      ),
    },
    ...ficha.abas.map(({ slug, titulo }) => ({
      value: slug,
      label: titulo,
      content: <AbaContribuida key={slug} slug={slug} titulo={titulo} pedido={pedido} />,
    })),
    {
      value: 'auditoria',
      label: 'Auditoria',
      content: (
        <Stack gap="xs">
          <Text c="dimmed" size="sm">
            Os últimos cem eventos do contribuinte e de quem agiu por ele.
          </Text>
          <DataGrid label="Auditoria" columns={auditoria} rows={ficha.auditoria} empty="Nenhum evento." />
        </Stack>
      ),
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
