import { type ComponentProps, type ReactNode, useId } from 'react';
import { Problem } from './problem.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  /** The error: shown under the field, and read out with it. */
  problem?: string | undefined;
  /** A button inside the field, at its right end. */
  action?: ReactNode;
};

export function TextField({ label, problem, action, ...input }: TextFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          // 16 px: iOS zooms into fields with smaller text.
          className={`h-12 w-full rounded-xl border border-line-bright bg-ground px-4 text-base placeholder:text-[min(1rem,7vw)] placeholder:text-ash/80 aria-invalid:border-cinnabar ${action ? 'pr-12' : ''}`}
        />
        {action && <div className="absolute inset-y-0 right-0.5 flex items-center">{action}</div>}
      </div>
      <Problem id={problemId} text={problem} className="text-sm" />
    </div>
  );
}
