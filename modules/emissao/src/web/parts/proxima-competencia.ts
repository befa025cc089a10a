import { Competencia } from '@iss/kernel/competencia'
import type { DadosEmissao } from './emissao-form.ts'

type Alvo = { competencia: Competencia; data: string; aviso: string | null }

/**
 * For which competence and day a copy is made. `proxima`: the one after that of the note, at the latest today; while it has not begun the copy
 * is for today and says so. A day that may not be chosen is today.
 */
export function competenciaDaCopia(
  origem: Competencia,
  proxima: boolean,
  dados: Pick<DadosEmissao, 'hoje' | 'dataEditavel'>,
): Alvo {
  const { hoje, dataEditavel } = dados
  const atual = Competencia.fromData(hoje)
  if (!proxima) return { competencia: atual, data: hoje, aviso: null }
  const alvo = origem.next()
  if (alvo.isAfter(atual))
    return {
      competencia: atual,
      data: hoje,
      aviso: `A competência ${alvo.format()} ainda não começou: a cópia é de ${atual.format()}.`,
    }
  if (alvo.eq(atual)) return { competencia: atual, data: hoje, aviso: null }
  return dataEditavel
    ? { competencia: alvo, data: alvo.lastDay(), aviso: null }
    : { competencia: atual, data: hoje, aviso: `A data da prestação não pode ser alterada: a cópia é de ${atual.format()}.` }
}
