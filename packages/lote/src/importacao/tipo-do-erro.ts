import type { Violation } from '@iss/kernel/errors'

/** Import error types, spelled as the spec spells them. Source: spec 3 §8 (import error record: tipoMensagem). */
export const tiposErroImportacao = [
  'Contribuinte não encontrado',
  'A Inscrição Municipal é obrigatória',
  'Número não encontrado',
  'Série não encontrada',
  'Exception',
] as const
export type TipoErroImportacao = (typeof tiposErroImportacao)[number]

const doCampoAusente: Readonly<Record<string, TipoErroImportacao>> = {
  inscricaoMunicipal: 'A Inscrição Municipal é obrigatória',
  numero: 'Número não encontrado',
  serie: 'Série não encontrada',
}

/**
 * The type of what keeps a line out: a number, a series or a municipal registration that is not there; a taxpayer whom the city does not know;
 * 'Exception' for whatever else.
 */
export function tipoDoErro({ code, field }: Pick<Violation, 'code' | 'field'>): TipoErroImportacao {
  if (/(?:titular|contribuinte|prestador|tomador)(?:Ausente|NaoEncontrado)$/.test(code)) return 'Contribuinte não encontrado'
  return (/(?:Ausente|Falta)$/.test(code) && doCampoAusente[field ?? '']) || 'Exception'
}
