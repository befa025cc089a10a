import type { EscopoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { plusMonths } from '@iss/kernel/data'
import { all, defineErrors, type Violation } from '@iss/kernel/errors'

/** Longest life of a code, in months, and how many a person may have in force. */
export const MESES_DO_CODIGO = 24
export const MAXIMO_DE_CODIGOS = 20

/** What each scope opens, as people read it. Source: S24. */
export const rotulosEscopo: Readonly<Record<EscopoIntegracao, string>> = {
  consultar: 'Consultar e exportar notas e documentos',
  emitir: 'Emitir notas e importar RPS',
  cancelar: 'Cancelar notas',
}

/** Sentences of the codes for integration. Source: S24. */
export const codigoIntegracaoErrors = defineErrors('codigo-integracao', {
  nome: { field: 'nome', message: 'Informe o nome do programa, com 3 a 60 caracteres.' },
  nomeRepetido: { field: 'nome', message: 'Já existe um código em vigor com este nome.' },
  escopos: { field: 'escopos', message: 'Escolha ao menos uma permissão para o código.' },
  escopoAlheio: { field: 'escopos', message: 'O código não pode ter permissão que você não possui.' },
  validade: { field: 'validade', message: 'A validade deve ser futura e de no máximo 24 meses.' },
  limite: { message: 'Há 20 códigos em vigor. Revogue um deles antes de gerar outro.' },
  naoEncontrado: { message: 'Código não encontrado ou já revogado.' },
})

export const codigoIntegracaoMensagens = {
  gerado: 'Copie o token agora; ele não será exibido novamente.',
  revogado: 'Código revogado com sucesso.',
  vazio: 'Nenhum código gerado.',
  semAcessos: 'Nenhum acesso registrado.',
} as const

export type PedidoCodigo = { nome: string; escopos: readonly EscopoIntegracao[]; validade: string }
export type FatosCodigo = { hoje: string; nomesEmVigor: readonly string[]; escoposDoUsuario: readonly EscopoIntegracao[] }

/** Everything against a new code, together. */
export function validarCodigo({ nome, escopos, validade }: PedidoCodigo, fatos: FatosCodigo): Violation[] {
  const igual = (outro: string) => outro.toLowerCase() === nome.toLowerCase()
  return all(
    (nome.length < 3 || nome.length > 60) && codigoIntegracaoErrors.nome,
    fatos.nomesEmVigor.some(igual) && codigoIntegracaoErrors.nomeRepetido,
    escopos.length === 0 && codigoIntegracaoErrors.escopos,
    escopos.some((escopo) => !fatos.escoposDoUsuario.includes(escopo)) && codigoIntegracaoErrors.escopoAlheio,
    (validade <= fatos.hoje || validade > plusMonths(fatos.hoje, MESES_DO_CODIGO)) && codigoIntegracaoErrors.validade,
    fatos.nomesEmVigor.length >= MAXIMO_DE_CODIGOS && codigoIntegracaoErrors.limite,
  )
}
