import { ChartFigure } from '@iss/list/web/chart-figure'
import { type RegimeIss, regimesIss } from '@iss/pessoa/domain/pessoa'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan, useTelas } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Panel } from '@iss/ui/panel'
import { SimpleGrid, Text } from '@mantine/core'
import { buscarMonitorMunicipio } from '../../contract/analise.ts'

type Dados = AnswerOutputOf<typeof buscarMonitorMunicipio>

/** Milliseconds between two looks. */
const ESPERA = 60_000
const analise = '/home/actions/analise-arrecadacao'

/** Charts of the monitor of the city, under its cards and months and by the same filters (F121); for whom the call is meant. */
export function Painel() {
  const can = useCan()
  return can(buscarMonitorMunicipio.access) ? <GraficosDoMunicipio /> : null
}

export function GraficosDoMunicipio() {
  const [search] = useSearch()
  const ano = Number(search.get('ano')) || null
  const regime = regimesIss.find((um: RegimeIss) => um === search.get('regime')) ?? null
  const { data } = useCall(buscarMonitorMunicipio, { ano, regime }, { silent: true, refetchInterval: ESPERA, keepPrevious: true })
  return data ? <Graficos dados={data} /> : null
}

function Graficos({ dados }: { dados: Dados }) {
  const telas = useTelas()
  return (
    <Panel
      title="De onde vem a receita do ano"
      actions={
        telas.some(({ path }) => path === analise) ? (
          <LinkButton size="xs" variant="default" to={analise}>
            Análise da arrecadação
          </LinkButton>
        ) : null
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Recebido pelo dia do crédito; base e ISS pela competência.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Parcelas titulo="Recebido por regime" categoria="Regime" valor="Recebido" linhas={dados.regimes} />
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
        <Parcelas titulo="Dez maiores atividades" categoria="Atividade" valor="Base" linhas={dados.atividades} />
        <Parcelas titulo="Recebido por bairro" categoria="Bairro" valor="Recebido" linhas={dados.bairros} />
      </SimpleGrid>
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
