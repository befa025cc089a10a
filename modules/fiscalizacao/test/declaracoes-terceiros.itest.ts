import { createHash } from 'node:crypto'
import { buscarFiscalizacao } from '@iss/acao-fiscal/contract/consulta'
import { salvarAgendamento } from '@iss/acao-fiscal/contract/agenda'
import { Competencia } from '@iss/kernel/competencia'
import { reportCalls } from '@iss/list/definition'
import { registryCalls } from '@iss/registry/definition'
import { buscarErrosImportacao, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { juntarTerceiros } from '../src/contract/analise.ts'
import { baixarArquivoEleitoral, gerarArquivoEleitoral } from '../src/contract/lista-eleitoral.ts'
import { leiautesEleitorais } from '../src/registries/leiautes-eleitorais.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const lista = async (filtros: Record<string, unknown> = {}) => {
  const { linhas, totais } = await fiscal.call(reportCalls('analise-terceiros').buscar, { filtros, pagina: 0, tamanho: 100 })
  return { linhas: linhas.map(({ id, valores }): Record<string, unknown> => ({ ...valores, id })), totais }
}

/** A file sent, judged and, where nothing stands against it, confirmed; answers the sentences of its refusal or of its lines. */
async function importar(tipo: string, linhas: string[], parametros: Record<string, string> = {}): Promise<string[]> {
  const limite = 'limite-do-teste'
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${fiscal.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="terceiros.csv"\r\ncontent-type: text/csv\r\n\r\n${linhas.join('\r\n')}\r\n--${limite}--\r\n`,
  })
  const enviada = await fiscal.try(validarImportacao, { tipo, arquivoId: answer.json<{ id: number }>().id, parametros })
  if (enviada.status !== 200) return enviada.body.mensagens.map(({ message }) => message)
  const { id } = enviada.body as unknown as { id: number }
  await scene.runProcesses()
  const erradas = (await fiscal.try(buscarErrosImportacao, { id })).raw.toString('utf8')
  await fiscal.call(confirmarImportacao, { id })
  await scene.runProcesses()
  return erradas.split(/\r?\n/).slice(1).filter(Boolean)
}

const cabecalho = 'COMPETENCIA;CNPJ_ADMINISTRADORA;ADMINISTRADORA;CNPJ;QUANTIDADE;VALOR'
const hospital = demoDocumentos.hospital

describe('cards and electronic invoices against the notes (decision 0165)', () => {
  it('the demonstration shows who received more than his notes tell, and who did not, by month and origin', async () => {
    const { linhas } = await lista()
    expect(linhas).toHaveLength(6)
    expect(new Set(linhas.map(({ resultado }) => resultado)).size).toBeGreaterThan(1)
    const apurado = await scene.owner<{ declarado: string; notas: string }>(
      `select sum(d.valor)::text as declarado, (select coalesce(sum(n.valor_total), 0) from nota_fiscal n
         where n.municipio_id = 1 and n.prestador_id = p.id and n.competencia = d.competencia and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO'))::text as notas
       from declaracao_terceiros d join pessoa p on p.municipio_id = 1 and p.documento = d.documento
       where d.municipio_id = 1 and d.tipo = 'CARTAO' and p.documento = $1 and d.competencia = '2026-02-01' group by p.id, d.competencia`,
      [demoDocumentos.beta],
    )
    const beta = linhas.find(({ contribuinte, tipo }) => String(contribuinte).startsWith('Beta') && tipo === 'Cartões')
    expect([beta?.declarado, beta?.declarantes]).toEqual(['89900.00', 'Adquirente Dois S.A., Bandeira Um Pagamentos'])
    expect(apurado[0]?.declarado).toBe('89900.00')
    expect(Number(beta?.notas)).toBeGreaterThanOrEqual(Number(apurado[0]?.notas))
  })

  it('imports a file: wrong lines are told by line, column and rule; the same month again replaces what was declared', async () => {
    expect(await importar('declaracao-cartoes', ['COMPETENCIA;CNPJ;QUANTIDADE;VALOR', `01/2026;${hospital};1;1`])).toEqual([
      'Falta no arquivo a coluna cnpj_administradora.',
      'Falta no arquivo a coluna administradora.',
    ])
    const erradas = await importar('declaracao-cartoes', [
      cabecalho,
      `01/2026;11222333000181;Bandeira Um;${hospital};310;900000,00`,
      `01/2026;11222333000181;Bandeira Um;${hospital};1;1,00`,
      `13/2026;11222333000181;Bandeira Um;123;x;-5,00`,
    ])
    const texto = erradas.join('\n')
    for (const frase of [
      'Repete a linha 2 deste arquivo.',
      'A coluna cnpj não traz um CPF ou CNPJ válido.',
      'A coluna valor não aceita valor negativo.',
    ])
      expect(texto).toContain(frase)
    const [linha] = (await lista({ de: '2026-01', ate: '2026-01' })).linhas
    expect([linha?.declarado, linha?.quantidade]).toEqual(['900000.00', 310])
    await importar('declaracao-cartoes', [cabecalho, `2026-01;11222333000181;Bandeira Um;${hospital};300;850000,00`])
    expect((await lista({ de: '2026-01', ate: '2026-01' })).linhas.map(({ declarado }) => declarado)).toEqual(['850000.00'])
    await importar('declaracao-nfe', ['competencia;cnpj;quantidade;valor_servicos', `01/2026;${hospital};2;1,00`])
    const nfe = (await lista({ de: '2026-01', ate: '2026-01', tipo: 'NFE' })).linhas[0]
    expect([nfe?.resultado, Number(nfe?.diferenca)]).toEqual(['Confere', 1 - Number(nfe?.notas)])
  })

  it('a finding goes into the inspection with one click, once; what agrees does not', async () => {
    const [maior] = (await lista({ de: '2026-01', ate: '2026-01', tipo: 'CARTAO' })).linhas
    const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      hospital,
    ])
    const [fiscalId] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      demoDocumentos.fiscal,
    ])
    const guardado = await fiscal.call(juntarTerceiros, { id: Number(maior?.id) })
    expect(guardado.link).toContain('/home/actions/agenda-fiscalizacao?novo=1')
    const { id } = await fiscal.call(salvarAgendamento, {
      id: null,
      versao: 0,
      contribuinteId: Number(pessoa?.id),
      fiscalId: Number(fiscalId?.id),
      inicioCompetencia: Competencia.of(2025, 6),
      fimCompetencia: Competencia.of(2026, 2),
      inicioFiscalizacao: '2026-04-16',
      fimFiscalizacao: '2026-06-19',
      motivo: 'ROTINA',
      denuncia: null,
      origem: '',
      observacao: '',
    })
    await fiscal.call(juntarTerceiros, { id: Number(maior?.id) })
    const { achados } = await fiscal.call(buscarFiscalizacao, { id })
    expect(achados.map(({ origem, titulo, valor }) => [origem, titulo, valor.toString()])).toEqual([
      ['DECLARACAO_TERCEIROS', 'Cartões contra as notas de 01/2026', String(maior?.diferenca)],
    ])
    const confere = (await lista({ resultado: 'Confere' })).linhas[0]
    expect((await fiscal.try(juntarTerceiros, { id: Number(confere?.id) })).status).toBe(404)
  })

  it('is for the city hall, findings for who inspects; the other city sees nothing of it', async () => {
    const [linha] = (await lista()).linhas
    for (const nome of ['alfa', 'contador'])
      expect((await (await scene.as(nome)).try(reportCalls('analise-terceiros').buscar, {} as never)).status).toBe(403)
    expect((await (await scene.as('administrador')).try(juntarTerceiros, { id: Number(linha?.id) })).status).toBe(403)
    const porto = await scene.as('fiscal.porto')
    expect((await porto.call(reportCalls('analise-terceiros').buscar, { filtros: {}, pagina: 0, tamanho: 10 })).total).toBe(0)
    expect((await porto.try(juntarTerceiros, { id: Number(linha?.id) })).status).toBe(404)
  })
})

describe('notes for the electoral court (decision 0175)', () => {
  const slug = 'relatorio-exportacao-t-r-e'
  const ano = { dataInicial: '2025-05-01', dataFinal: '2026-04-15' }
  const notas = async (filtros: Record<string, unknown>, quem = fiscal) =>
    quem.call(reportCalls(slug).buscar, { filtros: { ...ano, ...filtros }, pagina: 0, tamanho: 100 })

  it('R2-2.8-27 /home/actions/relatorio-exportacao-t-r-e (F81): exactly the notes of the period of the CNPJs of the list, cancelled ones apart', async () => {
    const vazio = await importar('cnpjs-eleitorais', ['NOME;NR_CNPJ', 'Ninguém;123'], { ano: '2024', turno: '3' })
    expect(vazio).toEqual(['O turno deve ser 1 ou 2.', 'Informe o arquivo de CNPJs da Justiça Eleitoral.'])
    const semLista = await notas({ ano: 2024 })
    expect([semLista.total, semLista.resumo?.map(({ valor, dica }) => dica ?? valor)[0]]).toEqual([
      0,
      'Informe o arquivo de CNPJs da Justiça Eleitoral.',
    ])
    const doTomador = await scene.owner<{ numero: string; estado: string; valor: string }>(
      `select n.numero::text, n.estado, n.valor_total::text as valor from nota_fiscal n where n.municipio_id = 1 and n.tomador_documento = $1
         and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO', 'CANCELADA', 'SUBSTITUIDA') and n.emissao >= '2025-05-01T03:00Z' and n.emissao < '2026-04-16T03:00Z'`,
      [hospital],
    )
    expect(doTomador.length).toBeGreaterThan(0)
    expect(
      await importar(
        'cnpjs-eleitorais',
        ['SQ;NM_CANDIDATO;NR_CNPJ', `1;Hospital candidato;${hospital}`, '2;Errado;11222333000182'],
        {
          ano: '2024',
          turno: '2',
          oficio: '7/2024',
        },
      ),
    ).toEqual([])
    const { linhas, totais, total } = await notas({ ano: 2024, turno: 2, oficio: '7/2024' })
    const comoTomador = linhas.filter(({ valores }) => valores.papel === 'Tomador')
    expect(comoTomador.map(({ valores }) => String(valores.numero)).toSorted()).toEqual(
      doTomador.map(({ numero }) => numero).toSorted(),
    )
    expect(new Set(comoTomador.map(({ valores }) => `${valores.parte} ${valores.tomadorDocumento}`))).toEqual(
      new Set([`Hospital candidato ${hospital}`]),
    )
    const [comoPrestador] = await scene.owner<{ n: number; valor: string }>(
      `select count(*)::int as n, coalesce(sum(n.valor_total) filter (where n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')), 0)::text as valor
       from nota_fiscal n join pessoa p on p.municipio_id = 1 and p.id = n.prestador_id and p.documento = $1 where n.municipio_id = 1
         and n.estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO', 'CANCELADA', 'SUBSTITUIDA') and n.emissao >= '2025-05-01T03:00Z' and n.emissao < '2026-04-16T03:00Z'`,
      [hospital],
    )
    expect(total).toBe(doTomador.length + (comoPrestador?.n ?? 0))
    const valida = ({ estado }: { estado: string }) => estado === 'EMITIDA' || estado === 'CANCELAMENTO_SOLICITADO'
    const somado = doTomador.filter(valida).reduce((soma, { valor }) => soma + Number(valor), Number(comoPrestador?.valor))
    expect(Number(totais.valor)).toBeCloseTo(somado, 2)
    expect((await notas({ ano: 2024, turno: 1 })).total).toBe(0)

    const pedido = { ...ano, ano: 2024, turno: 2, oficio: '7/2024', incluirCanceladas: true, negativa: false }
    const gerar = async (mais: object = {}) => fiscal.try(gerarArquivoEleitoral, { ...pedido, ...mais })
    const arquivo = async () => (await gerar()).raw.toString('utf8').split('\r\n')
    const [cabecalho, ...doPrograma] = await arquivo()
    expect(cabecalho).toContain('"ANO_ELEICAO";"TURNO";"OFICIO";"CNPJ_LISTA"')
    expect([doPrograma.length - 1, doPrograma[0]]).toEqual([total, expect.stringContaining(`"2024";"2";"7/2024";"${hospital}"`)])
    // What went is kept as it went, under a protocol of its own; without notes only a negative declaration that is meant.
    expect((await gerar({ ano: 2020 })).body.mensagens.map(({ message }) => message)).toEqual([
      'Informe o arquivo de CNPJs da Justiça Eleitoral.',
    ])
    const semNotas = { dataInicial: '2019-01-01', dataFinal: '2019-01-31' }
    expect((await gerar(semNotas)).body.mensagens).toEqual([
      { key: 'negativa', message: 'Nenhuma nota encontrada para os CNPJs informados.' },
    ])
    expect((await gerar({ ...semNotas, negativa: true })).raw.toString('utf8').split('\r\n')).toEqual([cabecalho, ''])
    const historico = async (quem = fiscal) =>
      (await quem.call(reportCalls('exportacoes-eleitorais').buscar, { filtros: {}, pagina: 0, tamanho: 100 })).linhas
    const [negativa, primeira] = await historico()
    expect([negativa?.valores.notas, primeira?.valores.notas, primeira?.valores.oficio]).toEqual([0, total, '7/2024'])
    const protocolos = (await historico()).map(({ valores }) => valores.protocolo)
    expect(protocolos).toEqual(protocolos.map((_um, indice) => `${protocolos.length - indice}/2026`))
    const id = Number(primeira?.id)
    const denovo = await fiscal.try(baixarArquivoEleitoral, { id })
    expect(denovo.raw.toString('utf8').split('\r\n')).toEqual([cabecalho, ...doPrograma])
    expect(createHash('sha256').update(denovo.raw).digest('hex')).toBe(primeira?.valores.sha256)
    const outra = await scene.as('fiscal.porto')
    expect((await outra.try(baixarArquivoEleitoral, { id })).status).toBe(404)
    expect((await (await scene.as('alfa')).try(baixarArquivoEleitoral, { id })).status).toBe(403)
    expect((await historico(outra)).map(({ valores }) => [valores.protocolo, valores.oficio])).toEqual([['1/2026', '118/TRE']])
    // The layout of the court, put in without a release.
    const administrador = await scene.as('administrador')
    const { salvar } = registryCalls(leiautesEleitorais)
    const campos = (...lugares: [string, string][]) => lugares.map(([campo, lugar]) => ({ valores: { campo, lugar } }))
    const leiaute = {
      valores: {
        leiaute: 'TSE 2026',
        forma: 'CAMPOS',
        registro: '1',
        datas: 'AAAAMMDD',
        valores: 'CENTAVOS',
        inicio: '2026-01-01',
      },
      filhos: { campos: campos(['cnpj', '2'], ['emissao', '4'], ['valor', '3']) },
    }
    const errado = { ...leiaute, filhos: { campos: campos(['senha', '1-4']) } }
    expect(JSON.stringify((await administrador.try(salvar, errado)).body)).toContain("'1-4' não serve de lugar")
    await administrador.call(salvar, leiaute)
    const doTribunal = await arquivo()
    expect([doTribunal.length - 1, doTribunal[0]]).toEqual([
      total,
      expect.stringMatching(new RegExp(`^1\\|${hospital}\\|\\d+\\|202[56]\\d{4}$`)),
    ])
  })

  it('is refused without the key of the export and to others than the city hall; the other city has its own lists', async () => {
    for (const nome of ['alfa', 'contador'])
      expect((await (await scene.as(nome)).try(reportCalls(slug).buscar, {} as never)).status).toBe(403)
    const porto = await scene.as('fiscal.porto')
    const { total, resumo } = await notas({ ano: 2024 }, porto)
    expect([total, resumo?.[0]?.valor]).toEqual([0, '0'])
  })
})
