import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { novaSerra, portoClaro } from '@iss/municipio/domain/demo-cidades'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import type { AvaliacaoAdministrador, Remetente, SituacaoTopico } from '../domain/topico.ts'
import { chatMensagemTable, chatTable, configChatTable } from '../tables/chat.ts'
import { topicoMensagemTable, topicoTable } from '../tables/topico.ts'

type Fala = { quem: DemoPessoa; lado: Remetente; hora: string; texto: string }
type Duvida = {
  de: DemoPessoa
  por?: DemoPessoa
  dias: number
  assunto: string
  categoria: string
  situacao: SituacaoTopico
  /** Sent on to the administrator, who evaluated it so. */
  avaliacao?: AvaliacaoAdministrador
  falas: readonly Fala[]
}

const duvidas: readonly Duvida[] = [
  {
    de: 'alfa',
    dias: 1,
    assunto: 'Nota emitida com a atividade errada',
    categoria: 'Nota fiscal eletrônica',
    situacao: 'aberto',
    falas: [
      {
        quem: 'alfa',
        lado: 'CONTRIBUINTE',
        hora: '10:12:00',
        texto:
          'Emiti uma nota com a atividade de consultoria e o serviço foi de suporte. Devo cancelar ou basta a carta de correção?',
      },
    ],
  },
  {
    de: 'gama',
    por: 'contador',
    dias: 4,
    assunto: 'Alíquota do Simples na nota',
    categoria: 'Simples Nacional',
    situacao: 'aberto',
    falas: [
      {
        quem: 'contador',
        lado: 'CONTRIBUINTE',
        hora: '09:05:00',
        texto: 'A alíquota efetiva mudou neste mês. As notas já emitidas precisam ser substituídas?',
      },
      {
        quem: 'fiscal',
        lado: 'FISCO',
        hora: '11:40:00',
        texto: 'Não. Altere a alíquota no menu Solicitações; as próximas notas saem com a nova.',
      },
    ],
  },
  {
    de: 'delta',
    dias: 15,
    assunto: 'Segunda via de guia paga em duplicidade',
    categoria: 'Encerramento e guias',
    situacao: 'fechado',
    avaliacao: 'defeito',
    falas: [
      {
        quem: 'delta',
        lado: 'CONTRIBUINTE',
        hora: '14:20:00',
        texto: 'Paguei duas vezes a guia do mês passado. Como recebo de volta?',
      },
      {
        quem: 'fiscal',
        lado: 'FISCO',
        hora: '16:02:00',
        texto: 'Abra uma solicitação com o assunto Restituição ou compensação e anexe os dois comprovantes.',
      },
    ],
  },
]

const duvidasDoPorto: readonly Duvida[] = [
  {
    de: 'alfaPorto',
    dias: 3,
    assunto: 'Senha do certificado recusada',
    categoria: 'Cadastro e acesso',
    situacao: 'aberto',
    avaliacao: 'melhoria',
    falas: [
      {
        quem: 'alfaPorto',
        lado: 'CONTRIBUINTE',
        hora: '08:50:00',
        texto: 'O portal recusa a senha do certificado novo, mas ela funciona em outros sistemas. O que devo conferir?',
      },
    ],
  },
]

async function idDe(ctx: Context, quem: DemoPessoa): Promise<number> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos[quem])
  if (!pessoa) throw new Error(`The demonstration has no ${quem}`)
  return pessoa.id
}

/** Writes tickets with what was said in them. */
async function duvidasDe(ctx: Context, hoje: Data, lista: readonly Duvida[]): Promise<void> {
  for (const { de, por, dias, assunto, categoria, situacao, avaliacao, falas } of lista) {
    const dia = plusDays(hoje, -dias)
    const ultima = instanteDe(dia, falas.at(-1)?.hora)
    const resposta = falas.find(({ lado }) => lado === 'FISCO')
    const [topico] = await ctx.db
      .insert(topicoTable)
      .values({
        contribuinteId: await idDe(ctx, de),
        criadorId: await idDe(ctx, por ?? de),
        fiscalId: resposta ? await idDe(ctx, resposta.quem) : null,
        assunto,
        categoria,
        situacao,
        encaminhado: avaliacao !== undefined,
        avaliacaoAdministrador: avaliacao ?? 'não avaliado',
        dataAbertura: instanteDe(dia, falas[0]?.hora),
        ultimaAlteracao: ultima,
        dataFechamento: situacao === 'aberto' ? null : ultima,
      })
      .returning()
    if (!topico) continue
    for (const { quem, lado, hora, texto } of falas)
      await ctx.db.insert(topicoMensagemTable).values({
        topicoId: topico.id,
        autorId: await idDe(ctx, quem),
        remetente: lado,
        texto,
        dataEnvio: instanteDe(dia, hora),
      })
  }
}

/** The other city has a ticket too, which the administrator of the installation sees beside these. */
export const demoComunicacaoPorto = defineDemo({
  nome: 'comunicacao-porto',
  ordem: 932,
  cidades: [portoClaro],
  load: (ctx, { hoje }) => duvidasDe(ctx, hoje, duvidasDoPorto),
})

/** Tickets in each state, one chat in the queue and one ended, and hours in which the chat can always be tried. */
export const demoComunicacao = defineDemo({
  nome: 'comunicacao',
  ordem: 930,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    await ctx.db.insert(configChatTable).values({ horaInicio: 0, horaFim: 24, finsDeSemana: true })
    await duvidasDe(ctx, hoje, duvidas)
    const inicio = instanteDe(plusDays(hoje, -1), '15:30:00')
    const beta = await idDe(ctx, 'beta')
    const [chat] = await ctx.db
      .insert(chatTable)
      .values({
        contribuinteId: beta,
        criadorId: beta,
        setor: 'FISCO',
        assunto: 'Dedução de material na nota de obra',
        inicio,
        ultimaMensagem: inicio,
      })
      .returning()
    if (chat)
      await ctx.db.insert(chatMensagemTable).values({
        chatId: chat.id,
        autorId: beta,
        doAtendente: false,
        texto: 'Bom dia. Posso abater o material comprado no mês anterior?',
        dataEnvio: inicio,
      })
  },
})
