import type { Competencia } from '@iss/kernel/competencia'
import { plusMonths } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { prever } from '../domain/previsao.ts'
import { somarReceita } from './receita.ts'

/** How the words of a card name the growth that it is computed with. */
export const peloCrescimento = 'pelo crescimento dos últimos 12 meses'

/** What a month and its year will bring, of one regime or of all; `amanha`: the first civil day of which nothing is known. */
export async function preverReceita(ctx: Context, mes: Competencia, amanha: string, regime: string | null = null) {
  const [antes, dia] = [mes.plusMonths(-12), (quando: Competencia) => quando.firstDay()]
  const ateAntes = plusMonths(amanha, -12)
  const ano = (um: number) => `${um}-01-01`
  const { doze, dozeAntes, ...receita } = await somarReceita(
    ctx,
    {
      mes: [dia(mes), amanha],
      mesAntes: [dia(antes), ateAntes],
      mesAntesTodo: [dia(antes), dia(antes.next())],
      ano: [ano(mes.ano), amanha],
      anoAntes: [ano(antes.ano), ateAntes],
      anoAntesTodo: [ano(antes.ano), ano(mes.ano)],
      doze: [dia(antes), dia(mes)],
      dozeAntes: [dia(mes.plusMonths(-24)), dia(antes)],
    },
    regime,
  )
  const crescimento = { doze, dozeAntes }
  return {
    mes: prever({ ateHoje: receita.mes, antesAteHoje: receita.mesAntes, antesTodo: receita.mesAntesTodo, ...crescimento }),
    ano: prever({ ateHoje: receita.ano, antesAteHoje: receita.anoAntes, antesTodo: receita.anoAntesTodo, ...crescimento }),
  }
}
