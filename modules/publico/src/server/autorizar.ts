import { mascararEmail } from '@iss/acesso/domain/mascara-email'
import { estadoTable, municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { findEnderecoPrincipal, findTelefonePrincipal } from '@iss/pessoa/server'
import { municipioTable, refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { autorizar, buscarListaAtividadePorMunicipio } from '../contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../contract/usuario-to.ts'
import { ocultarNome, ocultarUsuario } from '../domain/ocultar.ts'
import { lerSituacao, entrarNaCidade, type SituacaoPrimeiroAcesso } from './situacao-primeiro-acesso.ts'

const semEndereco: UsuarioTO['endereco'] = {
  cep: '',
  bairro: '',
  numero: '',
  complemento: '',
  pais: 'Brasil',
  principal: true,
  logradouro: { tipo: '', nome: '', municipio: null },
}

async function lerEndereco(ctx: Context, pessoaId: number): Promise<UsuarioTO['endereco']> {
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  if (!endereco) return semEndereco
  return {
    cep: endereco.cep ?? '',
    bairro: endereco.bairro,
    numero: endereco.numero,
    complemento: endereco.complemento ?? '',
    pais: endereco.pais,
    principal: true,
    logradouro: {
      tipo: endereco.logradouroTipo,
      nome: endereco.logradouroNome,
      municipio: { codigo: endereco.municipioCodigo, nome: endereco.municipioNome, estado: endereco.uf },
    },
  }
}

/** What is told of the person: everything when the city says so, else the public name of a company and traces of the rest. */
async function lerPessoa(ctx: Context, { documento, pessoa, conta, condicoes, exibeDadosCompletos }: SituacaoPrimeiroAcesso) {
  if (!pessoa)
    return { pessoa: { nome: '', email: '', documento, enderecos: [] }, endereco: semEndereco, telefone: '', usuario: '' }
  const email = conta?.email ?? (pessoa.emailPadrao ? '' : (pessoa.email ?? ''))
  if (exibeDadosCompletos) {
    const endereco = await lerEndereco(ctx, pessoa.id)
    return {
      pessoa: { nome: pessoa.nome, email, documento, enderecos: [endereco] },
      endereco,
      telefone: (await findTelefonePrincipal(ctx, pessoa.id)) ?? '',
      usuario: conta?.usuario ?? '',
    }
  }
  const nome = condicoes.pessoaFisica ? ocultarNome(pessoa.nome) : pessoa.nome
  return {
    pessoa: { nome, email: email === '' ? '' : mascararEmail(email), documento, enderecos: [] },
    endereco: semEndereco,
    telefone: '',
    usuario: ocultarUsuario(conta?.usuario ?? ''),
  }
}

async function listAtividadesDaPessoa(ctx: Context, pessoaId: number) {
  return ctx.db
    .select({ id: atividadeTable.id, codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
    .from(pessoaAtividadeTable)
    .innerJoin(atividadeTable, refere(pessoaAtividadeTable.atividadeId, atividadeTable))
    .where(and(eq(pessoaAtividadeTable.pessoaId, pessoaId), isNull(pessoaAtividadeTable.fim)))
    .orderBy(asc(atividadeTable.codigo))
}

export const autorizarOperation = implement(autorizar, async (ctx, pedido) => {
  const situacao = await lerSituacao(ctx, pedido)
  const { cidade, conta, pessoa, condicoes } = situacao
  const estados = await ctx.db
    .select({ id: estadoTable.codigo, sigla: estadoTable.sigla, nome: estadoTable.nome })
    .from(estadoTable)
    .orderBy(asc(estadoTable.nome))
  const [codigo] = await ctx.db
    .select({ codigo: municipioTable.codigo })
    .from(municipioTable)
    .where(eq(municipioTable.id, cidade.id))
  const municipios = await ctx.db
    .select({ codigo: municipioIbgeTable.codigo, nome: municipioIbgeTable.nome, estado: municipioIbgeTable.uf })
    .from(municipioIbgeTable)
    .where(eq(municipioIbgeTable.uf, cidade.estado))
    .orderBy(asc(municipioIbgeTable.busca))
  const isPermanente = pessoa?.naturezaCadastro === 'PERMANENTE'
  return {
    ...(await lerPessoa(ctx, situacao)),
    estado: estados.find(({ sigla }) => sigla === cidade.estado) ?? null,
    municipio: cidade,
    tipoRegime: pessoa?.regimeIssTipo ?? 'FATURAMENTO',
    atividadeList: pessoa ? await listAtividadesDaPessoa(ctx, pessoa.id) : [],
    estadoList: estados,
    // The city itself stands first: most people live there.
    municipioList: [
      ...municipios.filter((item) => item.codigo === codigo?.codigo),
      ...municipios.filter((item) => item.codigo !== codigo?.codigo),
    ],
    crc: '',
    descricaoAtividade: '',
    observacao: '',
    confirmacaoEmail: '',
    autorizaNfePrimeiroAcesso: condicoes.autorizaNfePrimeiroAcesso,
    bloqueiaAtividade: isPermanente,
    bloqueiaRegime: isPermanente,
    eventual: condicoes.eventual,
    exibeDadosCompletos: pessoa === null || situacao.exibeDadosCompletos,
    municipioEmiteNFeAvulsa: condicoes.municipioEmiteNFeAvulsa,
    ofereceLivreEscrituracao: condicoes.ofereceLivreEscrituracao,
    permiteCadastroGov: condicoes.permiteCadastroGov,
    pessoaFisica: condicoes.pessoaFisica,
    possuiAutorizacaoNfe: condicoes.possuiAutorizacaoNfe,
    realizaraSolicitacao: conta === null,
    solicitaEmissaoNfe: false,
    solicitaLivreEscrituracaoPrestador: false,
    usuarioAtivo: condicoes.usuarioAtivo,
    usuarioCadastradoGrp: conta !== null,
    pessoaPossuiCadastroMunicipio: condicoes.pessoaPossuiCadastroMunicipio,
  }
})

/** The document is asked for and not needed: every active activity of the city is offered. */
export const buscarListaAtividadeOperation = implement(buscarListaAtividadePorMunicipio, async (ctx, { idMunicipio }) => {
  if (!idMunicipio) return []
  await entrarNaCidade(ctx, idMunicipio)
  return ctx.db
    .select({ id: atividadeTable.id, codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
    .from(atividadeTable)
    .where(eq(atividadeTable.ativa, true))
    .orderBy(asc(atividadeTable.codigo))
})
