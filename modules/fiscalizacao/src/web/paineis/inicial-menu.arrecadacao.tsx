import { ChartFigure } from '@iss/list/web/chart-figure'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan } from '@iss/portal/hooks'
import { Panel } from '@iss/ui/panel'
import { buscarPainelArrecadacao } from '../../contract/painel-arrecadacao.ts'

type Dados = AnswerOutputOf<typeof buscarPainelArrecadacao>

/** The money of the city, for those who manage it. */
export function Painel() {
  const can = useCan()
  const { data } = useCall(buscarPainelArrecadacao, {}, { enabled: can(buscarPainelArrecadacao.access), silent: true })
  return data ? <Arrecadacao dados={data} /> : null
}

export function Arrecadacao({ dados: { meses, maiores, atividades } }: { dados: Dados }) {
  const dinheiro = (chave: string, rotulo: string) => ({ chave, rotulo, tipo: 'money' as const })
  return (
    <Panel title="Arrecadação">
      <ChartFigure
        figures={{
          titulo: 'Devido, emitido e recebido por competência',
          tipo: 'line',
          categoria: 'Competência',
          series: [dinheiro('devido', 'Devido'), dinheiro('emitido', 'Guias emitidas'), dinheiro('pago', 'Recebido')],
          pontos: meses.map(({ mes, devido, emitido, pago }) => ({
            rotulo: mes,
            valores: { devido: devido.toString(), emitido: emitido.toString(), pago: pago.toString() },
          })),
        }}
      />
      <Maiores titulo="Maiores contribuintes em 12 meses" categoria="Contribuinte" valor="Recebido" linhas={maiores} />
      <Maiores titulo="ISS por atividade em 12 meses" categoria="Atividade" valor="ISS próprio" linhas={atividades} />
    </Panel>
  )
}

type Linhas = { titulo: string; categoria: string; valor: string; linhas: Dados['maiores'] }

function Maiores({ titulo, categoria, valor, linhas }: Linhas) {
  return (
    <ChartFigure
      figures={{
        titulo,
        tipo: 'bar',
        categoria,
        series: [{ chave: 'valor', rotulo: valor, tipo: 'money' }],
        pontos: linhas.map((linha) => ({ rotulo: linha.nome, valores: { valor: linha.valor.toString() } })),
      }}
    />
  )
}
