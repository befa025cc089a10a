import type { Competencia } from '@iss/kernel/competencia'
import { plusMonths } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { prever } from '../domain/previsao.ts'
import { somarReceita } from './receita.ts'

/** How the words of a card name the growth that it is computed with. */
export const peloCrescimento = 'pelo crescimento dos últimos 12 meses'

/**
 * What a month and its year brought so far, what they brought up to the same day of the year compared with (the one before unless told), and what they
 * will bring; of one regime or of all. `amanha`: the first civil day of which nothing is known.
 */
export async function lerReceita(
  ctx: Context,
  mes: Competencia,
  amanha: string,
  { regime = null, comparar = mes.ano - 1 }: { regime?: string | null; comparar?: number } = {},
) {
  const dia = (quando: Competencia) => quando.firstDay()
  const ano = (um: number) => `${um}-01-01`
  const antes = mes.plusMonths(-12)
  const ateAntes = plusMonths(amanha, -12)
  const comparado = mes.plusMonths(12 * (comparar - mes.ano))
  const ateComparado = plusMonths(amanha, 12 * (comparar - mes.ano))
  const { doze, dozeAntes, ...receita } = await somarReceita(
    ctx,
    {
      mes: [dia(mes), amanha],
      mesComparado: [dia(comparado), ateComparado],
      mesAntes: [dia(antes), ateAntes],
      mesAntesTodo: [dia(antes), dia(antes.next())],
      ano: [ano(mes.ano), amanha],
      anoComparado: [ano(comparar), ateComparado],
      anoAntes: [ano(antes.ano), ateAntes],
      anoAntesTodo: [ano(antes.ano), ano(mes.ano)],
      doze: [dia(antes), dia(mes)],
      dozeAntes: [dia(mes.plusMonths(-24)), dia(antes)],
    },
    regime,
  )
  const crescimento = { doze, dozeAntes }
  return {
    mes: receita.mes,
    ano: receita.ano,
    mesComparado: receita.mesComparado,
    anoComparado: receita.anoComparado,
    mesPrevisto: prever({
      ateHoje: receita.mes,
      antesAteHoje: receita.mesAntes,
      antesTodo: receita.mesAntesTodo,
      ...crescimento,
    }),
    anoPrevisto: prever({
      ateHoje: receita.ano,
      antesAteHoje: receita.anoAntes,
      antesTodo: receita.anoAntesTodo,
      ...crescimento,
    }),
  }
}
