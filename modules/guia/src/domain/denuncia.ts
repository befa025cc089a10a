import { Competencia } from '@iss/kernel/competencia'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { guiaErrors } from './errors.ts'

/** Competences of the switch denunciaEspCompetenciasAutorizadas, 'MM/yyyy;MM/yyyy'; what is no competence is left out. */
export function competenciasAutorizadas(texto: string): Competencia[] {
  return texto
    .split(/[;,\s]+/)
    .map((parte) => Competencia.tryParse(parte))
    .filter((competencia) => competencia !== null)
}

/** Whether the competence may use the denúncia espontânea: authorised and not under inspection (CTN art. 138). Source: G6. */
export function validarDenuncia({
  competencia,
  autorizadas,
  sobAcaoFiscal,
}: {
  competencia: Competencia
  autorizadas: readonly Competencia[]
  sobAcaoFiscal: boolean
}): Violation[] {
  const autorizada = autorizadas.some((outra) => outra.eq(competencia))
  return all(
    !autorizada && fill(guiaErrors.denunciaNaoAutorizada, { competencia: competencia.format() }),
    sobAcaoFiscal && guiaErrors.denunciaSobAcaoFiscal,
  )
}
