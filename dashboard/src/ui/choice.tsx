import { type SelectHTMLAttributes, useId } from "react";
import styles from "./choice.module.css";

export interface ChoiceProps<Value extends string>
	extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> {
	readonly label: string;
	readonly value: Value;
	readonly options: readonly (readonly [value: Value, text: string])[];
	readonly onChoose: (value: Value) => void;
}

/** The platform's own list of a few values. */
export function Choice<Value extends string>({ label, value, options, onChoose, ...select }: ChoiceProps<Value>) {
	const id = useId();
	const choose = (chosen: string): void => {
		const option = options.find(([one]) => one === chosen);
		if (option !== undefined) onChoose(option[0]);
	};
	return (
		<div className={styles.choice}>
			<label htmlFor={id}>{label}</label>
			<select {...select} id={id} value={value} onChange={(event) => choose(event.target.value)}>
				{options.map(([one, text]) => (
					<option key={one} value={one}>
						{text}
					</option>
				))}
			</select>
		</div>
	);
}
