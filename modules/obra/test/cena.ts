import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { atenderAprovar, atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import type { Client, Scene } from '@iss/testing'
import { salvarObra } from '../src/contract/obra.ts'
import { buscarObraNotaFiscal, salvarObraNotaFiscal } from '../src/contract/obra-nota-fiscal.ts'
import { comDigitoCno } from '../src/domain/cno.ts'
import { abatimentoObra } from '../src/requests/abatimento-obra.ts'

type Corpo = { status: number; body: { mensagens?: { key: string | null; message: string }[] } }
export const textos = (answer: object) => ((answer as Corpo).body.mensagens ?? []).map(({ key, message }) => `${key}: ${message}`)
export const frases = (answer: object) => ((answer as Corpo).body.mensagens ?? []).map(({ message }) => message)

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('AbatimentoObra'),
  rotulo: 'Abatimento de obra',
  schema: abatimentoObra.schema,
  access: {},
})
export const pedirAbatimento = salvar

/** A natural person withholds nothing. */
const maria = { ...pedidoNota().tomador, identificacao: 'CPF' as const, documento: '30000000205', nome: 'Maria Cidadã' }

/** What the tests of works do in a city: works, abatements, documents and notes of a builder. */
export function criarCena(scene: Scene, beta: Client, fiscal: Client) {
  let serie = 0
  const novaObra = async (nome: string, quem = beta) => {
    serie += 1
    const codigo = comDigitoCno(`9055500${String(serie).padStart(4, '0')}`)
    const { id } = await quem.call(salvarObra, {
      id: null,
      versao: 1,
      codigo,
      nome,
      tipo: 'EMPREITADA',
      art: `MG${serie}`,
      alvara: null,
      endereco: 'R. das Obras, 10',
      inscricaoImobiliaria: null,
      area: null,
      valorContrato: null,
      inicio: '2026-01-01',
      fim: null,
    })
    return { id, nome, codigo }
  }
  const anexo = async (quem: Client) => {
    const limite = 'limite-do-anexo'
    const answer = await scene.app.inject({
      method: 'POST',
      url: '/v2/rest/file/upload',
      headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
      payload: `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="contrato.txt"\r\nContent-Type: text/plain\r\n\r\nContrato\r\n--${limite}--\r\n`,
    })
    return (answer.json() as { id: number }).id
  }
  const tipo = async (modo: string, percentual: string, exige = false) => {
    const [row] = await scene.owner<{ id: string }>(
      `insert into tipo_abatimento_obra (municipio_id, nome, modo, percentual, teto_percentual, exige_documentos)
       values (1, $1, $2::text, case when $2::text = 'PRESUMIDO' then $3::numeric end, case when $2::text = 'REAL' then $3::numeric end, $4) returning id::text`,
      [`${modo} ${percentual} ${exige} ${(serie += 1)}`, modo, percentual, exige],
    )
    return Number(row?.id)
  }
  const pedir = async (obraId: number, tipoId: number, mudancas: object = {}, quem = beta) =>
    quem.try(salvar, {
      dados: { obra: obraId, tipoAbatimentoObra: tipoId, inicio: '2026-01-01', ...mudancas },
      observacao: '',
      anexos: [await anexo(quem)],
    } as never)
  const decidir = async (answer: object, dados: object = {}) => {
    const { criptId } = (answer as { body: { criptId: string } }).body
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    const decisao = await fiscal.try(atenderAprovar, {
      criptId,
      versao: to.versao,
      texto: '',
      enviarEmail: false,
      dados,
    } as never)
    return { resumo: Object.fromEntries(to.resumo.map(({ rotulo, solicitado }) => [rotulo, solicitado])), decisao }
  }
  const documento = async (obraId: number, numero: string, valor: string) =>
    beta.try(salvarObraNotaFiscal, {
      obraId,
      documentos: [],
      avulso: {
        fornecedor: '11.444.777/0001-61',
        fornecedorNome: 'Casa do Cimento',
        numero,
        serie: '1',
        data: '2026-04-01',
        valor: Dinheiro.from(valor),
      },
    })
  const linha = (numero: string | null, valor: string) => ({
    tipo: 2,
    descricao: 'Materiais',
    fornecedor: numero && '11444777000161',
    numero,
    data: null,
    valor: Dinheiro.from(valor),
  })
  const atividadeDeObra = async () => {
    const { atividades } = await beta.call(carregarEmissao, {})
    return atividades.find(({ subitem }) => subitem === '7.02')?.id ?? null
  }
  const emitir = async (codigo: string, valor: string, deducoes: ReturnType<typeof linha>[], mudancas: object = {}) =>
    beta.try(emitirNotaCall, {
      ...pedidoNota({ valor, atividadeId: await atividadeDeObra(), tomador: maria, enviarEmailTomador: false }),
      obra: { codigo, art: null },
      deducoes,
      rascunhoId: null,
      ...mudancas,
    } as never)
  const nota = async (answer: object) => {
    const { id } = (answer as { body: { id: number } }).body
    const [row] = await scene.owner<{ id: string; deducoes: string; base: string; imposto: string; numero: string }>(
      'select id::text, deducoes::text, base::text, imposto::text, numero::text from nota_fiscal where municipio_id = 1 and id = $1',
      [id],
    )
    if (!row) throw new Error('The note was not written')
    return row
  }
  const saldos = async (obraId: number) => {
    const { notas } = await beta.call(buscarObraNotaFiscal, { obraId })
    return Object.fromEntries(notas.flatMap(({ nota: numero, saldo }) => (saldo ? [[numero, saldo.toString()]] : [])))
  }
  return { novaObra, tipo, pedir, decidir, documento, linha, emitir, nota, saldos, anexo }
}
