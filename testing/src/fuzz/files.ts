import type { Random } from './random.ts'

export type SomeFile = { nome: string; conteudo: Buffer }

const rps = (numero: number) =>
  `<Rps><InfDeclaracaoPrestacaoServico Id="r${numero}"><Rps><IdentificacaoRps><Numero>${numero}</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps><DataEmissao>2026-01-15</DataEmissao><Status>1</Status></Rps><Competencia>2026-01-15</Competencia></InfDeclaracaoPrestacaoServico></Rps>`
const lote = (count: number, item: (numero: number) => string) =>
  `<?xml version="1.0" encoding="UTF-8"?><EnviarLoteRpsEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><LoteRps Id="l" versao="2.04"><NumeroLote>1</NumeroLote><Prestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></Prestador><QuantidadeRps>${count}</QuantidadeRps><ListaRps>${Array.from({ length: count }, (_, index) => item(index + 1)).join('')}</ListaRps></LoteRps></EnviarLoteRpsEnvio>`

/** An entry of a packed file that says it is larger than it is. */
function packed(name: string, content: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(0x7fffffff, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)])
}

/** Files whose names and contents agree, whatever is in them. */
const fitting: readonly (() => SomeFile)[] = [
  () => ({ nome: 'linhas.csv', conteudo: Buffer.from('Código;Nome;Valor\r\n1;Um;1,00\r\n2;"Do""is";2,00\r\n') }),
  () => ({ nome: 'formulas.csv', conteudo: Buffer.from('Nome;Valor\r\n=cmd|calc;@SOMA(1)\r\n+1;-1\r\n') }),
  () => ({ nome: 'largo.csv', conteudo: Buffer.from(`${'a;'.repeat(5_000)}\r\n`.repeat(20)) }),
  () => ({ nome: 'aspas.csv', conteudo: Buffer.from(`a;"${'b\n'.repeat(20_000)}`) }),
  () => ({ nome: 'lote.xml', conteudo: Buffer.from(lote(3, rps)) }),
  () => ({ nome: 'vazios.xml', conteudo: Buffer.from(lote(8_000, () => '<Rps/>')) }),
  () => ({ nome: 'fundo.xml', conteudo: Buffer.from('<a>'.repeat(5_000)) }),
  () => ({ nome: 'entidade.xml', conteudo: Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
  () => ({
    nome: 'retorno.txt',
    conteudo: Buffer.from(`${'A2'.padEnd(150, '1')}\r\n${'G'.padEnd(150, '9')}\r\n${'Z'.padEnd(150)}\r\n`),
  }),
  () => ({
    nome: '90-0000-PGDASD-20260120-1.txt',
    conteudo: Buffer.from('AAAAA|1|20260101|20260131\r\n00000|x|202601|11222333|1\r\n99999|2\r\nZZZZZ|4\r\n'),
  }),
  () => ({ nome: '90-0000-PGDASD-20260120-1.zip', conteudo: packed('90-0000-PGDASD-20260120-1.txt', 'AAAAA|1') }),
  () => ({ nome: 'planilha.xlsx', conteudo: packed('xl/workbook.xml', '<workbook/>') }),
  () => ({ nome: 'folha.pdf', conteudo: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n') }),
  () => ({ nome: 'brasao.png', conteudo: Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0802000000', 'hex') }),
  () => ({ nome: 'chave.pfx', conteudo: Buffer.from('3006020103300101', 'hex') }),
]

const starts = [
  'a;b;c\r\n1;2;3\r\n',
  '<?xml version="1.0"?><a/>',
  'A2123456',
  '%PDF-1.7',
  'PK\u0003\u0004',
  '',
  '\ufeff',
  '\u00ff\u00fe',
] as const
const fillings = ['\u0000', 'x;', '"', '\r\n', '<a>', '\u00e7'] as const
const names = [
  'arquivo.csv',
  'lote.xml',
  'retorno.txt',
  'x.zip',
  '../x.pdf',
  'sem',
  'ç\u202e.png',
  '.csv',
  'a.csv\u0000.exe',
] as const

/** A file to send: half of them are what their names say, the others are not. */
export function someFile(random: Random): SomeFile {
  const fits = random.chance(0.5) ? random.pick(fitting)() : null
  if (fits && random.chance(0.7)) return fits
  const body = fits?.conteudo ?? Buffer.from(random.pick(starts), random.pick(['utf8', 'latin1']))
  const rest = Buffer.alloc(random.pick([0, 1, 500, 40_000, 1_000_000]), random.pick(fillings))
  return {
    nome: fits?.nome ?? random.pick(names),
    conteudo: Buffer.concat([body.subarray(0, random.below(body.length + 1)), rest]),
  }
}
