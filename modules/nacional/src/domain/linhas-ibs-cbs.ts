import { Dinheiro } from '@iss/kernel/dinheiro'
import type { IbsCbsLido } from './nota-nacional.ts'

/** IBS and CBS of a received note as they are shown on its page and on paper: label and text, in order. */
export function linhasIbsCbs(lido: IbsCbsLido): { rotulo: string; valor: string }[] {
  const { cst, classificacao, base, ibsUf, ibsMun, cbs, totalNota } = lido
  const reais = (texto: string) => Dinheiro.from(texto).formatReais()
  return [
    { rotulo: 'CST e cClassTrib', valor: `${cst} ${classificacao}` },
    { rotulo: 'Base do IBS e da CBS', valor: reais(base) },
    { rotulo: 'IBS estadual', valor: reais(ibsUf) },
    { rotulo: 'IBS municipal', valor: reais(ibsMun) },
    { rotulo: 'CBS', valor: reais(cbs) },
    { rotulo: 'Total da nota', valor: reais(totalNota) },
  ]
}
