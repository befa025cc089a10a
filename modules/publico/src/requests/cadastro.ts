import { defineRequest } from '@iss/solicitacao/server'
import { type DadosCadastro, dadosCadastro } from '../domain/dados-cadastro.ts'
import { camposCadastro, listOpcoesAtividade, resumirCadastro } from '../server/campos-cadastro.ts'
import { efetivarCadastro, verificarCadastro } from '../server/efetivar-cadastro.ts'

const alvo = (dados: DadosCadastro, contribuinteId: number | null) =>
  contribuinteId === null ? `documento:${dados.documento}` : `contribuinte:${contribuinteId}`

/** Registration of a permanent taxpayer on the first access, or a change of the data of a registered one (spec 1 §5, screens F145). */
export const cadastro = defineRequest({
  tipo: 'Cadastro',
  interessado: true,
  schema: dadosCadastro,
  fields: camposCadastro,
  access: { chaves: ['iss:centralContrib'], naoPerfis: ['gestor', 'fiscal'] },
  preparar: async (ctx) => ({ opcoes: { atividades: await listOpcoesAtividade(ctx) } }),
  alvo,
  assunto: ({ nome }) => nome,
  validar: verificarCadastro,
  resumo: (ctx, solicitacao, dados) => resumirCadastro(ctx, solicitacao.contribuinteId, solicitacao.interessadoDocumento, dados),
  aprovar: (ctx, solicitacao, dados) => efetivarCadastro(ctx, solicitacao, dados, 'PERMANENTE'),
})
