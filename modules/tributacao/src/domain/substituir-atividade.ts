import { all, defineErrors, type Violation } from '@iss/kernel/errors'

/** Sentences of the substitution of an activity. Source: K21, shape F13. */
export const substituicaoErrors = defineErrors('substituir-atividade', {
  iguais: { field: 'novaId', message: 'As atividades devem ser diferentes.' },
  inativa: { field: 'novaId', message: 'A nova atividade está inativa.' },
  mudou: { message: 'Os dados mudaram desde a prévia. Gere a prévia novamente.' },
  palavra: { field: 'palavra', message: 'Digite {palavra} para confirmar.' },
  motivo: { field: 'motivo', message: 'Informe o motivo com ao menos 20 caracteres.' },
  nada: { message: 'Não há vínculos da atividade antiga a partir da data informada.' },
})

export const palavraDaSubstituicao = 'SUBSTITUIR'

export const substituicaoTexts = {
  feita: 'Substituição concluída. Contribuintes: {pessoas}; anexos do Simples: {anexos}; itens do IBPT: {ibpt}.',
} as const

/** What the gestor must say before anything is written. */
export function validarConfirmacao({ motivo, palavra }: { motivo: string; palavra: string }): Violation[] {
  return all(
    motivo.trim().length < 20 && substituicaoErrors.motivo,
    palavra !== palavraDaSubstituicao && {
      ...substituicaoErrors.palavra,
      message: substituicaoErrors.palavra.message.replace('{palavra}', palavraDaSubstituicao),
    },
  )
}
