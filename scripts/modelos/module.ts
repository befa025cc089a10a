import type { Model } from './model.ts'

/** A new folder under modules/, with nothing in it but its doors. */
export const moduleModel: Model = ({ name, camel, title }) => ({
  [`modules/${name}/package.json`]: `${JSON.stringify(
    {
      name: `@iss/${name}`,
      private: true,
      type: 'module',
      floor: 4,
      exports: { './domain/*': './src/domain/*.ts', './contract/*': './src/contract/*.ts', './tables/*': './src/tables/*.ts' },
      dependencies: { '@iss/kernel': '*' },
    },
    null,
    2,
  )}\n`,
  [`modules/${name}/README.md`]: `# @iss/${name}\n\n${title}: what it is, which sections of the specification it carries out, what it offers to other modules.\n`,
  [`modules/${name}/src/domain/errors.ts`]: `import { defineErrors } from '@iss/kernel/errors'

/** Every sentence of a refused request of this module, once. */
export const ${camel}Errors = defineErrors('${name}', {
  naoEncontrado: { message: 'O registro de ${name.replaceAll('-', ' ')} não foi encontrado.' },
})
`,
})
