import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { buscarImportacaoTO, confirmarImportacao, desfazerImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { escreverPorLeiaute } from '@iss/lote/leiaute'
import { writeXlsx } from '@iss/platform/xlsx'
import { actionCall, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CampoDoLivro, leiautesDoLivro, modeloDoLivro, type TipoDoLivro } from '../src/domain/leiautes-do-livro.ts'
import { leiautesDoLivroCadastro } from '../src/registries/leiautes-do-livro.ts'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

type Linha = Partial<Record<CampoDoLivro, string>>
/** A note taken from a provider of another city, with tax withheld here (construction is due where it is rendered). */
const tomada = (numero: number, mudanca: Linha = {}): Linha => ({
  papel: 'T',
  serie: 'U',
  numero: String(numero),
  data: '2026-03-10',
  documento: '40000015000174',
  nome: 'Épsilon Fora Ltda',
  municipio: '3106200',
  atividade: '071001',
  valor: '2000.00',
  retido: 'S',
  simples: 'S',
  descricao: 'Limpeza',
  ...mudanca,
})
const arquivo = (tipo: TipoDoLivro, linhas: Linha[]) => escreverPorLeiaute(linhas, modeloDoLivro, leiautesDoLivro[tipo])
const nomeDe = (tipo: TipoDoLivro) => `escrituracao-${tipo.replace('_', '-')}`

async function enviar(quem: Client, conteudo: Buffer, nome: string): Promise<number> {
  const limite = 'limite-do-arquivo'
  const inicio = `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="${nome}"\r\nContent-Type: text/plain\r\n\r\n`
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: Buffer.concat([Buffer.from(inicio), conteudo, Buffer.from(`\r\n--${limite}--\r\n`)]),
  })
  return (answer.json() as { id: number }).id
}
async function validar(quem: Client, tipo: TipoDoLivro, conteudo: Buffer) {
  const nome = leiautesDoLivro[tipo].forma === 'XML' ? 'livro.xml' : 'livro.txt'
  return quem.try(validarImportacao, { tipo: nomeDe(tipo), arquivoId: await enviar(quem, conteudo, nome), novamente: false })
}
const ver = (id: number) => alfa.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 20, situacao: null } as never)
const idDe = (answer: object) => (answer as { body: { id: number } }).body.id
const frases = (answer: object) =>
  ((answer as { body: { mensagens?: { message: string }[] } }).body.mensagens ?? []).map(({ message }) => message)
const gravadas = () =>
  scene.owner<{ numero: number; valor: string; retido: boolean; estado: string }>(
    `select e.numero::int, e.valor_total::text as valor, e.retido, e.estado from escrit_papel e join pessoa p
       on p.municipio_id = e.municipio_id and p.id = e.titular_id
     where p.documento = '40000001000150' and e.outro_documento = '40000015000174' and e.numero between 9000 and 9999 order by e.numero`,
  )

describe('import of entries (S22)', () => {
  it.each(Object.keys(leiautesDoLivro) as TipoDoLivro[])(
    'Q3-9.1-01 Q3-9.1-02 Q3-9.1-03 Q3-9.1-04 %s books each line that holds, and tells the other',
    async (tipo) => {
      const primeiro = 9000 + 10 * Object.keys(leiautesDoLivro).indexOf(tipo)
      const conteudo = arquivo(tipo, [tomada(primeiro), tomada(primeiro + 1, { valor: '' }), tomada(primeiro)])
      const previa = await validar(alfa, tipo, conteudo)
      const { itens, importacao } = await ver(idDe(previa))
      expect(importacao.totais).toMatchObject({ total: 3, comErro: 2 })
      expect(itens.lista.map(({ mensagens }) => mensagens.map(({ texto }) => texto).join(' '))).toEqual([
        '',
        expect.stringMatching(/^Linha \d: informe o campo Valor dos serviços\.$/),
        expect.stringMatching(/linha \d/i),
      ])
      await alfa.call(confirmarImportacao, { id: importacao.id })
      await scene.runProcesses()
      expect((await gravadas()).filter(({ numero }) => numero >= primeiro && numero < primeiro + 10)).toEqual([
        { numero: primeiro, valor: '2000.00', retido: true, estado: 'LANCADA' },
      ])
      const outraVez = await validar(alfa, tipo, conteudo)
      expect(idDe(outraVez)).toBe(importacao.id)
      expect(JSON.stringify((outraVez as { body: object }).body)).toContain('importado')
    },
  )

  it('Q3-9.1-05 another kind is errado as a whole, and is told by its name; a line of somebody else, of an unknown book or activity is told', async () => {
    expect(frases(await validar(alfa, 'xml', arquivo('xml_gov', [tomada(9500)])))).toEqual([
      "Arquivo errado: não há registros 'Escrituracao'.",
      'O arquivo é do tipo xml_gov: envie-o como tal.',
    ])
    expect(frases(await validar(alfa, 'txt_giss', Buffer.from('nada disto')))).toEqual(["Arquivo errado: não há registros 'N'."])
    const { itens } = await ver(
      idDe(
        await validar(
          alfa,
          'xml',
          arquivo('xml', [
            tomada(9501, { titular: '40000013000185' }),
            tomada(9502, { papel: 'X' }),
            tomada(9503, { atividade: '999999' }),
          ]),
        ),
      ),
    )
    expect(itens.lista.map(({ mensagens }) => mensagens.map(({ texto }) => texto))).toEqual([
      ['O lançamento é do contribuinte 40.000.013/0001-85.'],
      ["O papel 'X' não é P (prestador) nem T (tomador)."],
      expect.arrayContaining(['A atividade informada não pode ser escriturada na data.']),
    ])
    for (const quem of ['fiscal', 'gestor'])
      expect((await validar(await scene.as(quem), 'xml', arquivo('xml', [tomada(1)]))).status).toBe(403)
    const daOutra = await (await scene.as('alfa.porto')).try(buscarImportacaoTO, {
      id: 1,
      pagina: 0,
      tamanho: 20,
      situacao: null,
    } as never)
    expect(daOutra.status).toBe(404)
  })

  it('notes of the GISS go to the taxpayer of each line, by the administrator alone (A37)', async () => {
    const conteudo = arquivo('txt_giss', [
      tomada(9701, { titular: '40000001000150' }),
      tomada(9702, { titular: '99999999000191' }),
    ])
    const administrador = await scene.as('administrador')
    const arquivoId = await enviar(administrador, conteudo, 'giss.txt')
    const previa = await administrador.call(validarImportacao, { tipo: 'notas-giss', arquivoId, novamente: false })
    const { itens } = await administrador.call(buscarImportacaoTO, {
      id: previa.id,
      pagina: 0,
      tamanho: 20,
      situacao: null,
    } as never)
    expect(itens.lista.map(({ mensagens }) => mensagens.map(({ texto }) => texto))).toEqual([
      [],
      ['O contribuinte 99.999.999/0001-91 não está no cadastro do município.'],
    ])
    await administrador.call(confirmarImportacao, { id: previa.id })
    await scene.runProcesses()
    expect((await gravadas()).filter(({ numero }) => numero > 9700)).toEqual([
      { numero: 9701, valor: '2000.00', retido: true, estado: 'LANCADA' },
    ])
    const deAlfa = await alfa.try(validarImportacao, {
      tipo: 'notas-giss',
      arquivoId: await enviar(alfa, conteudo, 'giss.txt'),
      novamente: false,
    })
    expect(deAlfa.status).toBe(403)
  })

  it('a spreadsheet as it was saved is read, .xls and .xlsx: days and amounts as such, a CNPJ kept as a number', async () => {
    const lerLinhas = async (nome: string, conteudo: Buffer) => {
      const arquivoId = await enviar(alfa, conteudo, nome)
      const { id } = await alfa.call(validarImportacao, { tipo: 'escrituracao-xls', arquivoId, novamente: false })
      return (await ver(id)).itens.lista.map(({ chave, valor, mensagens }) => [
        chave,
        String(valor),
        mensagens.map(({ texto }) => texto).join(' '),
      ])
    }
    expect(await lerLinhas('livro.xls', await readFile(join(import.meta.dirname, 'dados', 'livro.xls')))).toEqual([
      ['Nota 9801/U', '100.00', ''],
      ['Nota 9802/U', '75.02', ''],
      ['Nota 9803/U', '10.10', "Linha 4: o campo Data da prestação não pode ser lido: '31/02/2026'."],
    ])
    const texto = (label: string) => ({ label, kind: 'text' as const })
    const planilha = writeXlsx({
      sheet: 'Livro',
      columns: [
        texto('Papel'),
        texto('Série'),
        texto('Número'),
        { label: 'Data', kind: 'date' },
        texto('CPF/CNPJ'),
        texto('Nome'),
        texto('Município'),
        texto('Atividade'),
        { label: 'Valor', kind: 'money' },
        texto('Retido'),
        texto('Simples'),
      ],
      rows: [['T', 'U', '9804', '2026-03-10', '40000015000174', 'Épsilon Fora Ltda', '3106200', '071001', '2000.35', 'S', 'S']],
    })
    expect(await lerLinhas('livro.xlsx', await buffer(planilha))).toEqual([['Nota 9804/U', '100.02', '']])
    const falsa = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const arquivoId = await enviar(alfa, falsa, 'livro.xls')
    expect(frases(await alfa.try(validarImportacao, { tipo: 'escrituracao-xls', arquivoId, novamente: false }))).toEqual([
      'Arquivo errado: a planilha não pode ser lida.',
    ])
  })

  it('a city says the layout of its files: it takes the place of the program, from its day on and there alone', async () => {
    const administrador = await scene.as('administrador')
    const cadastro = registryCalls(leiautesDoLivroCadastro)
    const colunas = {
      papel: 'Tipo',
      numero: 'NF',
      data: 'Emissão',
      documento: 'CNPJ',
      atividade: 'Serviço',
      valor: 'Total',
      serie: 'S',
      nome: 'Nome',
      municipio: 'IBGE',
      retido: 'Retido',
      simples: 'Simples',
    }
    const deColunas = (lugares: Record<string, string>) =>
      Object.entries(lugares).map(([campo, lugar]) => ({ valores: { campo, lugar } }))
    const valores = {
      tipo: 'xls',
      edicao: 'Nova Serra 2026',
      forma: 'COLUNAS',
      registro: null,
      datas: 'DDMMAAAA',
      valores: 'CENTAVOS',
      inicio: '2026-01-01',
      fim: null,
    }
    const salvar = (mudanca: object, lugares: Record<string, string> = colunas) =>
      administrador.try(cadastro.salvar, { valores: { ...valores, ...mudanca }, filhos: { campos: deColunas(lugares) } })
    expect(frases(await salvar({ forma: 'XML', registro: 'Nota' }))).toEqual(['Arquivos deste tipo não têm esta forma.'])
    expect(
      frases(
        await salvar(
          { tipo: 'txt_giss', forma: 'POSICOES', registro: 'N', inicio: '2019-01-01', fim: '2019-12-31' },
          { numero: '9' },
        ),
      ),
    ).toEqual(["'9' não é um lugar em um arquivo desta forma."])
    expect((await (await scene.as('gestor')).try(cadastro.buscar, {})).status).toBe(403)
    const { valor: _, ...semValor } = colunas
    const { body } = await salvar({}, semValor)
    const id = (body as unknown as { id: number }).id
    const csv = Buffer.from(
      'Tipo;S;NF;Emissão;CNPJ;Nome;IBGE;Serviço;Total;Retido;Simples\r\nT;U;9811;10032026;40000015000174;Épsilon Fora Ltda;3106200;071001;200035;S;S\r\n',
    )
    expect(frases(await validar(alfa, 'xls', csv))).toEqual(['O leiaute do município não diz onde está: Valor dos serviços.'])
    await scene.owner(
      `insert into leiaute_do_livro_campo (municipio_id, leiaute_id, campo, lugar) values (1, $1, 'valor', 'Total')`,
      [id],
    )
    const { itens } = await ver(idDe(await validar(alfa, 'xls', csv)))
    expect(itens.lista.map(({ chave, mensagens }) => [chave, ...mensagens.map(({ texto }) => texto)])).toEqual([['Nota 9811/U']])
    expect(frases(await validar(await scene.as('alfa.porto'), 'xls', csv))).toContain("Arquivo errado: falta a coluna 'Papel'.")
    const copiar = (tipo: string, inicio: string) =>
      administrador.try(actionCall(leiautesDoLivroCadastro, 'copiarPadrao'), { valores: { tipo, inicio } })
    expect(frases(await copiar('xls', '2026-02-01'))).toEqual([
      'Já existe um leiaute deste tipo em vigor a partir desta data ou depois dela.',
    ])
    expect((await copiar('xml_sefaz', '2026-01-01')).status).toBe(200)
    const [copiado] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from leiaute_do_livro_campo c join leiaute_do_livro l on l.municipio_id = c.municipio_id and l.id = c.leiaute_id
       where l.municipio_id = 1 and l.tipo = 'xml_sefaz'`,
    )
    expect(copiado?.n).toBe(Object.keys(leiautesDoLivro.xml_sefaz.lugares).length)
    await scene.owner(`delete from leiaute_do_livro where municipio_id = 1 and tipo = 'xls'`)
  })

  it('what was imported is taken back while the competence is open', async () => {
    const { importacao } = await ver(idDe(await validar(alfa, 'xls', arquivo('xls', [tomada(9600), tomada(9601)]))))
    await alfa.call(confirmarImportacao, { id: importacao.id })
    await scene.runProcesses()
    await alfa.call(desfazerImportacao, { id: importacao.id })
    await scene.runProcesses()
    expect((await gravadas()).filter(({ numero }) => numero >= 9600 && numero < 9700)).toEqual([
      { numero: 9600, valor: '2000.00', retido: true, estado: 'CANCELADA' },
      { numero: 9601, valor: '2000.00', retido: true, estado: 'CANCELADA' },
    ])
  })
})
