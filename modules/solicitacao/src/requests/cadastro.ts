import { alterarPessoa, getPessoa } from '@iss/pessoa/server'
import { z } from 'zod'
import { comparedLine } from '../contract/request-field.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { defineRequest } from '../server/define-request.ts'

const campos = ['nome', 'nomeFantasia', 'email', 'inscricaoEstadual'] as const
type Campo = (typeof campos)[number]
const rotulos: Readonly<Record<Campo, string>> = {
  nome: 'Nome ou razão social',
  nomeFantasia: 'Nome fantasia',
  email: 'E-mail',
  inscricaoEstadual: 'Inscrição estadual',
}

const texto = (max: number) => z.string().trim().min(1).max(max, `Informe no máximo ${max} caracteres.`).optional()
const atualDe = (valor: string | null) => (valor ? `Atual: ${valor}` : 'Não informado no cadastro.')

/** What is to change: the fields that were filled. */
function mudancasDe(dados: Partial<Record<Campo, string | undefined>>): Partial<Record<Campo, string>> {
  return Object.fromEntries(campos.flatMap((campo) => (dados[campo] === undefined ? [] : [[campo, dados[campo]]])))
}

/** Change of the registration: only filled fields change, so that an approval never undoes what changed meanwhile (F145). */
export const cadastro = defineRequest({
  tipo: 'Cadastro',
  schema: z.object({
    nome: texto(200),
    nomeFantasia: texto(200),
    email: z.email(solicitacaoErrors.emailInvalido.message).max(200).optional(),
    inscricaoEstadual: texto(30),
    motivo: z
      .string({ error: solicitacaoErrors.motivoCadastro.message })
      .trim()
      .min(10, solicitacaoErrors.motivoCadastro.message)
      .max(1000, solicitacaoErrors.motivoCadastro.message),
  }),
  fields: {
    nome: { label: rotulos.nome, kind: 'text', span: 6, maxLength: 200, editableOnApproval: true },
    nomeFantasia: { label: rotulos.nomeFantasia, kind: 'text', span: 6, maxLength: 200, editableOnApproval: true },
    email: { label: rotulos.email, kind: 'email', span: 6, maxLength: 200 },
    inscricaoEstadual: { label: rotulos.inscricaoEstadual, kind: 'text', span: 6, maxLength: 30 },
    motivo: { label: 'Motivo da alteração', kind: 'textarea', required: true, span: 12, maxLength: 1000 },
  },
  access: { chaves: ['iss:solicitacaoGenerica:solicitar'] },
  tela: {
    path: '/home/actions/solicitacao-cadastro',
    title: 'Alteração cadastral',
    orientacao: 'Preencha somente os dados que devem mudar e anexe os documentos que comprovam a alteração.',
    menu: [{ area: 'solicitacoes', grupo: 'Cadastro', ordem: 205, icone: 'user-cog' }],
  },
  assunto: (dados) =>
    Object.keys(mudancasDe(dados))
      .map((campo) => rotulos[campo as Campo])
      .join(', '),
  async preparar(ctx, contribuinteId) {
    const pessoa = await getPessoa(ctx, contribuinteId)
    return { descricoes: Object.fromEntries(campos.map((campo) => [campo, atualDe(pessoa[campo])])) }
  },
  async validar(ctx, dados, contribuinteId) {
    const mudancas = mudancasDe(dados)
    const pessoa = contribuinteId === null ? null : await getPessoa(ctx, contribuinteId)
    const muda = Object.entries(mudancas).some(([campo, valor]) => pessoa?.[campo as Campo] !== valor)
    return muda ? [] : [solicitacaoErrors.nadaAlterado]
  },
  async resumo(ctx, solicitacao, dados) {
    const pessoa = solicitacao.contribuinteId === null ? null : await getPessoa(ctx, solicitacao.contribuinteId)
    // Once decided, what holds now says nothing about what held then.
    const pendente = solicitacao.situacao === 'Pendente'
    const linhas = Object.entries(mudancasDe(dados)).map(([campo, valor]) =>
      comparedLine(rotulos[campo as Campo], valor, pendente ? (pessoa?.[campo as Campo] ?? 'Não informado') : null),
    )
    return [...linhas, comparedLine('Motivo da alteração', dados.motivo)]
  },
  async aprovar(ctx, solicitacao, dados) {
    if (solicitacao.contribuinteId === null) throw new Error('A change of registration needs a registered person')
    await alterarPessoa(ctx, solicitacao.contribuinteId, { ...mudancasDe(dados), ...(dados.email ? { emailPadrao: false } : {}) })
  },
})
