import type { NotaCanonica } from '@iss/nota/domain/nota'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { apurarNota } from './apurar-nota.ts'
import { tiposDaExigibilidade } from './escolhas-da-nota.ts'
import type { FatosDaNota, TipoDaNota } from './fatos-da-nota.ts'

const recusasDeTipo: readonly string[] = [
  tributacaoErrors.tipoNaoPermiteRetencao.code,
  tributacaoErrors.tipoNaoCorrespondeRetencao.code,
  tributacaoErrors.tomadorNaoResponsavel.code,
]

/** The types of taxation that an issue of this note would accept, those that agree with the withholding found first (E00.R). */
export function tiposAceitos(nota: NotaCanonica, fatos: FatosDaNota): TipoDaNota[] {
  const semTipo = { ...nota, tipoTributacaoId: null }
  const { resultado } = apurarNota(semTipo, fatos)
  const aceitos = tiposDaExigibilidade(nota, fatos.tipos).filter(({ id }) => {
    const { tipoPermitido, resultado: comEle } = apurarNota({ ...semTipo, tipoTributacaoId: id }, fatos)
    return tipoPermitido && !comEle.violations.some(({ code }) => recusasDeTipo.includes(code))
  })
  return aceitos.sort((a, b) => Number(b.retido === resultado.retido) - Number(a.retido === resultado.retido))
}
