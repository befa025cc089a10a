import { isTest, type LiveCode } from './live.ts'
import { type CodeFile, literalText, type Module, type Node, parseModule, walk } from './source.ts'
import { idPattern } from './words.ts'

/** An id that a test names, whether the test can prove anything, and the code of the group of tests around it. */
export type Proof = { id: string; path: string; proves: boolean; around: string }

/** Files that help tests: examples, scenes, demonstration data. Who uses them looks at more than a constant. */
const isSupport = (path: string) => isTest(path) || /\.fixture\.tsx?$|(^|[/-])(test|demo|prova)([-./]|$)/.test(path)

const isTestCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  let callee = node.callee as Node & { name?: string }
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
    callee = (callee.object ?? callee.callee) as typeof callee
  return callee.type === 'Identifier' && /^(it|test|describe)$/.test(String(callee.name))
}

function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  walk(node, (inner) => {
    if (inner.type === 'Identifier' || inner.type === 'JSXIdentifier') names.add(String(inner.name))
  })
  return names
}

/**
 * The ids that tests name in their code (comments do not count). A test whose only words of the product are declarations that the
 * program never reaches proves nothing: it compares a constant with itself.
 */
export function readProofs(files: readonly CodeFile[], code: LiveCode): Proof[] {
  const proofs: Proof[] = []
  for (const file of files.filter(({ path, text }) => isTest(path) && /\.tsx?$/.test(path) && text.match(idPattern))) {
    const module: Module = parseModule(file, code.resolve)
    const isVain = (own: ReadonlySet<string>) => {
      const names = new Set(own)
      for (const name of names)
        for (const used of module.byName.get(name)?.flatMap((local) => [...local.uses]) ?? []) names.add(used)
      const outer = [...names].flatMap((name) => module.imports.get(name) ?? [])
      if (outer.some(({ from }) => isSupport(from)) || [...names].some((name) => module.libraries.has(name))) return false
      const taken = outer.flatMap(({ from, name }) => code.lookUp(from, name))
      return taken.length > 0 && taken.every((declaration) => !code.isLive(declaration))
    }
    const visit = (node: Node, names: ReadonlySet<string>, around: string) => {
      walk(node, (inner) => {
        if (inner !== node && isTestCall(inner)) {
          visit(inner, namesIn(inner), around)
          return false
        }
        const text =
          inner.type === 'TemplateLiteral'
            ? (inner.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' ')
            : literalText(inner)
        for (const [id] of text?.matchAll(idPattern) ?? []) proofs.push({ id, path: file.path, proves: !isVain(names), around })
        return true
      })
    }
    for (const { node } of [...module.declarations, ...module.effects])
      visit(node, namesIn(node), file.text.slice(node.start, node.end))
  }
  return proofs
}
