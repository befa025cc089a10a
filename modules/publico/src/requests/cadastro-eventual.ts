import { all } from '@iss/kernel/errors'
import { isEventual } from '@iss/pessoa/domain/pessoa'
import { findPessoa } from '@iss/pessoa/server'
import { defineRequest } from '@iss/solicitacao/server'
import { dadosCadastro } from '../domain/dados-cadastro.ts'
import { publicoErrors } from '../domain/errors.ts'
import { camposCadastro, listOpcoesAtividade, resumirCadastro, valoresDoCadastrado } from '../server/campos-cadastro.ts'
import { efetivarCadastro, verificarCadastro } from '../server/efetivar-cadastro.ts'

/** Registration of an occasional taxpayer: approval makes a person who issues standalone notes only (spec 1 §5, screens S31, F146). */
export const cadastroEventual = defineRequest({
  tipo: 'CadastroEventual',
  schema: dadosCadastro,
  // Who signed in has a user: only the approval may give another.
  fields: { ...camposCadastro, usuario: { ...camposCadastro.usuario, approvalOnly: true } },
  access: { chaves: ['iss:centralContrib'], naoPerfis: ['gestor', 'fiscal'] },
  tela: {
    path: '/home/actions/cadastro-eventual',
    title: 'Cadastro eventual',
    orientacao:
      'Preencha os seus dados e anexe os documentos que os comprovam. Depois da aprovação a tela de nota avulsa fica disponível.',
  },
  preparar: async (ctx, contribuinteId) => ({
    opcoes: { atividades: await listOpcoesAtividade(ctx) },
    valores: await valoresDoCadastrado(ctx, contribuinteId),
  }),
  alvo: (dados, contribuinteId) => (contribuinteId === null ? `documento:${dados.documento}` : `contribuinte:${contribuinteId}`),
  assunto: ({ nome }) => nome,
  async validar(ctx, dados, contribuinteId) {
    const pessoa = contribuinteId === null ? undefined : await findPessoa(ctx, contribuinteId)
    return all(
      pessoa && !isEventual(pessoa) && publicoErrors.inscricaoPermanente,
      await verificarCadastro(ctx, dados, contribuinteId),
    )
  },
  resumo: (ctx, solicitacao, dados) => resumirCadastro(ctx, solicitacao.contribuinteId, solicitacao.interessadoDocumento, dados),
  aprovar: (ctx, solicitacao, dados) => efetivarCadastro(ctx, solicitacao, dados, 'EVENTUAL'),
})
