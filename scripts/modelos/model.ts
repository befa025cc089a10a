/** What a model is told: the module's folder and the name of the thing, in the spellings that files need. */
export interface Names {
  module: string
  /** kebab-case, as typed: 'emitir-guia'. */
  name: string
  /** 'emitirGuia'. */
  camel: string
  /** 'emitir_guia'. */
  snake: string
  /** 'Emitir guia'. */
  title: string
}

/** Files to write: path from the project's root, and text. */
export type Files = Record<string, string>
export type Model = (names: Names) => Files

/** Spellings of a kebab-case name. Refuses (throws) any other. */
export function namesOf(module: string, name: string): Names {
  for (const word of [module, name]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(word))
      throw new RangeError(`'${word}' deve ter só letras minúsculas sem acento, algarismos e hífens.`)
  }
  const words = name.split('-')
  const sentence = words.join(' ')
  return {
    module,
    name,
    camel: words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(''),
    snake: words.join('_'),
    title: sentence.charAt(0).toUpperCase() + sentence.slice(1),
  }
}
