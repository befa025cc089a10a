import { exemplo } from '@iss/abrasf/exemplos'
import { readLoteJson } from '@iss/abrasf/read-lote-json'
import { guardarArquivo } from '@iss/documento/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { guardarPrevia } from '@iss/lote/server'
import { demoCidades, novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { rpsAbrasf } from '../importers/rps-abrasf.ts'

/** Days since each of the receipts was given out: the first is past its time, the second has a few days left. */
const emitidosHa = [14, 4]

/** A file that Integra sent and has not confirmed: its receipts wait for their conversion (E19). */
export const rpsPendentesDemo = defineDemo({
  nome: 'rps-pendentes',
  ordem: 334,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const integra = await findPessoaPorDocumento(ctx, demoDocumentos.integra)
    const [cidade] = demoCidades
    if (!integra || !cidade) throw new Error('The demonstration has no Integra')
    const xml = exemplo(
      {
        prestador: { documento: integra.documento, inscricaoMunicipal: integra.inscricaoMunicipal, razaoSocial: integra.nome },
        tomador: { documento: demoDocumentos.beta, razaoSocial: 'Beta Engenharia S.A.' },
        codigoMunicipio: Number(cidade.codigo),
        uf: cidade.uf,
        data: hoje,
        numeroLote: 41,
        numeroRps: 701,
        numeroNfse: 1,
        protocolo: '202601010000000000000',
      },
      'EnviarLoteRpsEnvio',
      '2.02',
    )
    const { rps } = readLoteJson(xml ?? '')
    const arquivo = await guardarArquivo(ctx, Buffer.from(xml ?? ''), 'rps-a-converter.xml', 'application/xml')
    const itens = emitidosHa.map((dias, indice) => {
      const um = rps[indice]
      if (!um?.identidade || !um.declaracao) throw new Error('The example of a batch has no such RPS')
      return {
        chave: `RPS ${um.identidade.numero}/${um.identidade.serie}`,
        conteudo: { declaracao: { ...um.declaracao, dataEmissao: plusDays(hoje, -dias) }, conteudoHash: um.conteudoHash },
        descricao: 'Beta Engenharia S.A.',
        valor: um.valorServicos,
        mensagens: [],
      }
    })
    await guardarPrevia(ctx, rpsAbrasf, arquivo, integra.id, {
      itens,
      enviadoEm: new Date(instanteDe(plusDays(hoje, -3), '10:20:00')),
    })
  },
})
