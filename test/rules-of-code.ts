import { codeOnly, type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

const product = (file: SourceFile) => isCode(file) && !isTest(file)

/** Words that name an amount or a rate when they stand as a part of an identifier (`valorServico`, `baseDeCalculo`). */
const moneyWord =
  /^(valor|dinheiro|aliquota|aliquotas|imposto|desconto|descontos|deducao|deducoes|credito|creditos|debito|debitos|juros|multa|liquido|preco|saldo|tarifa|centavos|amount|money|price)$/
/** An identifier that begins with one of these counts or points at something, whatever follows. */
const countingWord =
  /^(id|ids|numero|quantidade|qtd|codigo|ano|mes|dia|indice|posicao|length|tipo|largura|altura|count|index|width|height)$/

const segments = (identifier: string) =>
  identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

function namesMoney(expression: string): boolean {
  return (expression.match(/[A-Za-z_$][\w$]*/g) ?? []).some((identifier) => {
    const parts = segments(identifier)
    return (
      !countingWord.test(parts[0] ?? '') && !countingWord.test(parts.at(-1) ?? '') && parts.some((part) => moneyWord.test(part))
    )
  })
}

/** The text between the parenthesis at `open` and its partner. */
function argumentAt(code: string, open: number): string {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth += 1
    else if (code[at] === ')' && --depth === 0) return code.slice(open + 1, at)
  }
  return code.slice(open + 1)
}

/**
 * No amount as a floating-point number. Always refused outside the kernel: parseFloat and toFixed. Refused where money words
 * are near: Number(...), unary Math.round/floor/ceil/trunc(...) when their argument, or the name that receives the result, is
 * called by a money word. No syntax tree is used: identifiers are cut at capital letters and compared word by word, and a name
 * that starts or ends with a counting word (`idCredito`, `valorIndice`) is let through. A line may say `// not money: why`.
 */
export function floatMoney(files: SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(product)) {
    if (file.path.startsWith('packages/kernel/')) continue
    const code = codeOnly(file.text)
    const lines = file.text.split('\n')
    const report = (offset: number, message: string) => {
      const line = lineAt(code, offset)
      if (!/\/\/ not money: \S/.test(lines[line - 1] ?? '')) findings.push({ path: file.path, line, message })
    }
    for (const match of code.matchAll(/\bparseFloat\s*\(|\.toFixed\s*\(/g))
      report(match.index, `${match[0].trim()} makes an amount inexact: use Dinheiro, Aliquota or Decimal4`)
    for (const match of code.matchAll(/(?<![.\w$])(Number|Math\.(?:round|floor|ceil|trunc))\s*\(/g)) {
      const lineStart = code.lastIndexOf('\n', match.index) + 1
      const receiver = code.slice(lineStart, match.index).match(/([A-Za-z_$][\w$]*)\s*(?::[^=]*)?[:=]\s*$/)?.[1] ?? ''
      if (namesMoney(argumentAt(code, match.index + match[0].length - 1)) || namesMoney(receiver)) {
        report(match.index, `${match[1]}(...) on an amount: use Dinheiro, Aliquota or Decimal4`)
      }
    }
  }
  return findings
}

/** The wall clock is read only by the clock port; everything else asks `ctx.clock` (decisions T4). */
export function wallClock(files: SourceFile[]): Finding[] {
  const allowed = /^packages\/kernel\/src\/clock\.ts$/
  return files.filter(product).flatMap((file) => {
    if (allowed.test(file.path)) return []
    const code = codeOnly(file.text)
    return [...code.matchAll(/\bnew Date\s*(\(\s*\)|(?=[;,\n)]))|\bDate\.now\s*\(/g)].map((match) => ({
      path: file.path,
      line: lineAt(code, match.index),
      message: `${match[0].trim()} reads the wall clock: use the clock port`,
    }))
  })
}

/** Only configuration files have a default export. */
export function defaultExports(files: SourceFile[]): Finding[] {
  const configuration = /(^|\/)(vite\.config|vitest\.config|global-setup)\.ts$|\.d\.ts$/
  return files
    .filter((file) => isCode(file) && !configuration.test(file.path))
    .flatMap((file) => {
      const code = codeOnly(file.text)
      return [...code.matchAll(/^\s*export\s+default\b|\bas\s+default\b\s*[,}]/gm)].map((match) => ({
        path: file.path,
        line: lineAt(code, match.index),
        message: 'no default exports: name what you export',
      }))
    })
}

const isShort = (sentence: string) => sentence.split(' ').length < 4

/**
 * Every sentence of an error catalogue stands once in the code base: in one catalogue and nowhere else. Up to three words
 * ('Documento inválido.') are an expression rather than a sentence and may return.
 */
export function repeatedSentences(files: SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const seen = new Map<string, string>()
  for (const file of files.filter((item) => product(item) && item.text.includes('defineErrors('))) {
    for (const match of file.text.matchAll(/\bmessage:\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)")/g)) {
      const sentence = (match[1] ?? match[2] ?? '').replace(/\\(['"])/g, '$1')
      const line = lineAt(file.text, match.index)
      if (isShort(sentence)) continue
      const first = seen.get(sentence)
      if (first) findings.push({ path: file.path, line, message: `'${sentence}' is already declared in ${first}` })
      else seen.set(sentence, `${file.path}:${line}`)
    }
  }
  for (const file of files.filter((item) => product(item) && !item.text.includes('defineErrors('))) {
    for (const [sentence, where] of seen) {
      const at = ["'", '"', '`'].map((quote) => file.text.indexOf(quote + sentence + quote)).find((offset) => offset >= 0)
      if (at !== undefined)
        findings.push({ path: file.path, line: lineAt(file.text, at), message: `repeats the sentence of ${where}` })
    }
  }
  return findings
}

/** The head of a printed page, with names and coat of arms, comes from the city's data: `reportFrameOf`, never from a text beside the page. */
export function framesByHand(files: SourceFile[]): Finding[] {
  return files.filter(product).flatMap(({ path, text }) =>
    [...text.matchAll(/\bmoldura:\s*\{\s*municipio:\s*[`'"]/g)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      message: 'the head of a printed page is reportFrameOf(ctx), which brings the coat of arms',
    })),
  )
}

/** A number with its noun is said by one function: no '3 guia(s)', no own choice between the one and the many behind a number. */
export function nounsByHand(files: SourceFile[]): Finding[] {
  return files.filter(product).flatMap(({ path, text }) =>
    [...text.matchAll(/\$\{[^`\n]*\p{L}\((?:s|es|ões)\)|=== 1 \? ['`]1 \p{L}/gu)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      message: 'a number with its noun is said by counted() of @iss/kernel/texto',
    })),
  )
}

/**
 * What reads rows is called by how it reads: find, get, list for one table, ler for a view over several, montar for what is computed. `carregar`
 * says none of these: it stays where a call bears it in its address, and for the operation of that call.
 */
export function struckVerbs(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => isCode(file) && /^(?:packages|modules|apps)\//.test(file.path) && !isTest(file))
    .flatMap(({ path, text }) =>
      [...codeOnly(text).matchAll(/\b(?:function|const) (carregar\w*)(.*)/g)]
        .filter(([, , rest]) => !/^ = (?:defineCall\(|implement\(carregar)/.test(rest ?? ''))
        .map(({ 1: name, index }) => ({
          path,
          line: lineAt(text, index),
          message: `'${name}': say find, get, list (rows of a table), ler (a view over several) or montar (computed)`,
        })),
    )
}

/** A file of operations implements calls of one contract file, so that whoever knows the contract finds the operation (decision 0060). */
export function mixedOperations(files: SourceFile[]): Finding[] {
  return files.filter(product).flatMap(({ path, text }) => {
    const sources = new Map<string, string>()
    for (const [, names = '', source = ''] of text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm))
      for (const name of names.split(',')) {
        const local = name
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
        if (local) sources.set(local.replace(/^type\s+/, ''), source)
      }
    const contracts = new Set<string>()
    for (const { 1: call = '', index } of text.matchAll(/=\s*implement\(\s*(\w+)/g)) {
      contracts.add(sources.get(call) ?? call)
      if (contracts.size > 1)
        return [
          { path, line: lineAt(text, index), message: `implements calls of several contracts: ${[...contracts].join(', ')}` },
        ]
    }
    return []
  })
}
