import { counted } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { ChartFigure } from '@iss/list/web/chart-figure'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan, useTelas } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { buscarMonitorMunicipio } from '../../contract/analise.ts'

type Dados = AnswerOutputOf<typeof buscarMonitorMunicipio>

/** Milliseconds between two looks. */
const ESPERA = 60_000
const analise = '/home/actions/analise-arrecadacao'

/** Cards and charts of the monitor of the city, beside its grid of months (F121); for whom the call is meant. */
export function Painel() {
  const can = useCan()
  return can(buscarMonitorMunicipio.access) ? <CartoesDoMunicipio /> : null
}

export function CartoesDoMunicipio() {
  const { data } = useCall(buscarMonitorMunicipio, {}, { silent: true, refetchInterval: ESPERA, keepPrevious: true })
  return data ? <Cartoes dados={data} /> : null
}

function Cartoes({ dados }: { dados: Dados }) {
  const telas = useTelas()
  return (
    <Panel
      title="Hoje e os últimos 12 meses"
      actions={
        telas.some(({ path }) => path === analise) ? (
          <LinkButton size="xs" variant="default" to={analise}>
            Análise da arrecadação
          </LinkButton>
        ) : null
      }
    >
      <StatRow>
        <Stat label="Arrecadado no mês" value={formatReais(dados.recebidoNoMes)} hint="pelo dia do crédito" />
        <Stat label="Arrecadado no ano" value={formatReais(dados.recebidoNoAno)} />
        <Stat label="Previsto para o mês" value={formatReais(dados.previsto)} />
        <Stat label="ISS devido" value={formatReais(dados.devido)} />
        <Stat label="Inadimplência" value={dados.inadimplencia === null ? '-' : textOf('percent', dados.inadimplencia)} />
        <Stat label="NF-e emitidas hoje" value={dados.notasHoje} hint={`${dados.notasNoMes} no mês`} />
        <Stat label="Prestadores ativos" value={dados.prestadoresAtivos} hint="com movimento em 3 meses" />
        <Stat label="Novos cadastros no mês" value={dados.novosCadastros} />
        <Stat
          label="Solicitações pendentes"
          value={dados.solicitacoesPendentes}
          hint={dados.prazoMedio === null ? undefined : `decididas em ${counted(dados.prazoMedio, 'dia', 'dias')}, em média`}
        />
        <Stat label="Alertas novos" value={dados.alertasNovos} tone={dados.alertasNovos > 0 ? 'danger' : undefined} />
      </StatRow>
      <Parcelas titulo="Recebido por regime" categoria="Regime" valor="Recebido" linhas={dados.regimes} />
      <Parcelas titulo="Dez maiores atividades" categoria="Atividade" valor="Base" linhas={dados.atividades} />
      <Parcelas titulo="Recebido por bairro" categoria="Bairro" valor="Recebido" linhas={dados.bairros} />
      <Parcelas
        titulo="ISS retido e próprio"
        categoria="ISS"
        valor="ISS"
        tipo="donut"
        linhas={[
          { nome: 'Próprio', valor: dados.proprio },
          { nome: 'Retido', valor: dados.retido },
        ]}
      />
    </Panel>
  )
}

type Linhas = { titulo: string; categoria: string; valor: string; tipo?: 'bar' | 'donut'; linhas: Dados['regimes'] }

function Parcelas({ titulo, categoria, valor, tipo = 'bar', linhas }: Linhas) {
  return (
    <ChartFigure
      figures={{
        titulo,
        tipo,
        categoria,
        series: [{ chave: 'valor', rotulo: valor, tipo: 'money' }],
        pontos: linhas.map((linha) => ({ rotulo: linha.nome, valores: { valor: linha.valor.toString() } })),
      }}
    />
  )
}
