import { createHash } from 'node:crypto'
import { exemplo, type CenaDosExemplos } from '@iss/abrasf/exemplos'
import { type RespostaParaXml, writeResposta } from '@iss/abrasf/write-resposta'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { demoCidades, novaSerra } from '@iss/municipio/domain/demo-cidades'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { mensagemRetorno } from '../domain/web-service/mensagens-abrasf.ts'
import { NS_SERVICO, operacoesWebService } from '../domain/web-service/operacoes.ts'
import { escreverResposta } from '../server/web-service/envelope.ts'
import { envelopeDe } from '../server/web-service/exemplos-de-envelope.ts'
import { comprimir } from '../server/web-service/registro.ts'
import { lerNotas, momento } from '../server/web-service/resultado.ts'
import { acessoWebServicoTable, loteRpsTable } from '../tables/web-service.ts'

const versao = '2.02'

const protocoloDoLote = '202601151234567123456'

/** Calls that Alfa's program made: a query that was answered, one of an RPS that is no note, one of a protocol that nobody gave, a batch that was refused. */
export const webServiceDemo = defineDemo({
  nome: 'web-service',
  ordem: 332,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const alfa = await findPessoaPorDocumento(ctx, demoDocumentos.alfa)
    const [cidade] = demoCidades
    if (!alfa || !cidade) throw new Error('The demonstration has no Alfa')
    const notas = await lerNotas(ctx, eq(nota.prestadorId, alfa.id), { limite: 2 })
    const cena: CenaDosExemplos = {
      prestador: { documento: alfa.documento, inscricaoMunicipal: alfa.inscricaoMunicipal, razaoSocial: alfa.nome },
      tomador: { documento: demoDocumentos.beta, razaoSocial: 'Beta' },
      codigoMunicipio: Number(cidade.codigo),
      uf: cidade.uf,
      data: hoje,
      numeroLote: 1,
      numeroRps: 9001,
      numeroNfse: notas[0]?.numero ?? 1,
      protocolo: '202601010000000000000',
    }
    const recusada = (mensagem: ReturnType<typeof mensagemRetorno>, situacao?: number): RespostaParaXml => ({
      tipo: 'mensagens',
      mensagens: [mensagem],
      ...(situacao === undefined ? {} : { situacao }),
    })
    const chamadas: [string, string, RespostaParaXml][] = [
      ['ConsultarNfsePorFaixa', '09:12:40', { tipo: 'pagina', notas, pagina: 1, haMais: false }],
      ['ConsultarNfsePorRps', '09:13:02', recusada(mensagemRetorno('E4', { n: 9001, s: 'A1' }))],
      ['ConsultarLoteRps', '09:15:21', recusada(mensagemRetorno('E86', { protocolo: cena.protocolo }), 1)],
    ]
    for (const [nome, hora, resposta] of chamadas)
      await chamada(ctx, { pessoaId: alfa.id, cena, nome, em: instanteDe(plusDays(hoje, -1), hora), resposta })
    await loteRecusado(ctx, alfa.id, { ...cena, numeroLote: 38, protocolo: protocoloDoLote }, plusDays(hoje, -1))
  },
})

/** A batch whose RPS the rules of the emission refuse, with its receipt. */
async function loteRecusado(ctx: Context, pessoaId: number, cena: CenaDosExemplos, dia: string): Promise<void> {
  const dataRecebimento = instanteDe(dia, '09:20:05')
  const identidade = { numero: cena.numeroRps, serie: 'A1', tipo: 1 } as const
  await ctx.db.insert(loteRpsTable).values({
    pessoaId,
    numeroLote: String(cena.numeroLote),
    protocolo: cena.protocolo,
    versao,
    dataRecebimento,
    quantidade: 2,
    conteudoHash: createHash('sha256').update(cena.protocolo).digest('hex'),
    situacao: 3,
    processadoEm: instanteDe(dia, '09:20:09'),
    mensagens: [
      mensagemRetorno('P001', { texto: 'A atividade informada não consta do cadastro do prestador.' }, { rps: identidade }),
    ],
  })
  const recibo = { numeroLote: String(cena.numeroLote), protocolo: cena.protocolo, dataRecebimento: momento(dataRecebimento) }
  await chamada(ctx, { pessoaId, cena, nome: 'RecepcionarLoteRps', em: dataRecebimento, resposta: { tipo: 'recibo', recibo } })
}

type Chamada = { pessoaId: number; cena: CenaDosExemplos; nome: string; em: Date; resposta: RespostaParaXml }

async function chamada(ctx: Context, { pessoaId, cena, nome, em, resposta }: Chamada): Promise<void> {
  const operacao = operacoesWebService.find((uma) => uma.nome === nome)
  if (!operacao) throw new Error(`No operation is called ${nome}`)
  const pedido = envelopeDe(nome, exemplo(cena, operacao.envios[0], versao) ?? '')
  const envelope = { soap: '1.1', corpo: `${nome}Request`, espaco: NS_SERVICO, arranjo: 'operacao', versao } as const
  await ctx.db.insert(acessoWebServicoTable).values({
    pessoaId,
    servico: operacao.codigo,
    horarioAcesso: em,
    usuarioImportacao: 'código de integração de Alfa',
    versao,
    ip: '203.0.113.7',
    situacao: resposta.tipo === 'mensagens' ? 'RECUSADA' : 'ATENDIDA',
    codigos: resposta.tipo === 'mensagens' ? resposta.mensagens.map(({ codigo }) => codigo) : [],
    numeroLote: nome === 'RecepcionarLoteRps' ? String(cena.numeroLote) : null,
    protocolo: ['ConsultarLoteRps', 'RecepcionarLoteRps'].includes(nome) ? cena.protocolo : null,
    enviado: await comprimir(pedido),
    retornado: await comprimir(escreverResposta(envelope, writeResposta(operacao.resposta, resposta, versao))),
  })
}
